import { phrases, type Vocabulary } from "../vocabulary.ts"

export const korean: Vocabulary = {
  language: "Korean",
  source: "replies of Naver, Daum, Kakao and Nate",
  subjects: {
    recipient: phrases("수신자, 사용자, 메일함, 편지함, 계정, 받는 사람, 받는사람, 수신인, 회원, 아이디"),
    address: phrases("메일 주소, 메일주소, 주소"),
    sender: phrases("발신자, 보낸 사람, 보낸사람, 발송자"),
    client: phrases("아이피, ip 주소, 발신 서버"),
    domain: phrases("도메인"),
    message: phrases("메시지, 메일, 내용, 첨부"),
    system: phrases("서버, 시스템"),
  },
  predicates: {
    unknown: phrases("존재하지 않, 없는, 없습니다, 찾을 수 없, 알 수 없, 잘못된, 유효하지 않"),
    disabled: phrases("휴면, 정지, 비활성, 중지, 차단된"),
    gone: phrases("탈퇴, 삭제된, 삭제되, 해지"),
    full: phrases("가득, 용량 초과, 용량이 초과, 용량 부족, 초과, 꽉"),
    busy: phrases("일시적으로, 혼잡"),
    listed: phrases("블랙리스트"),
    blocked: phrases("차단"),
    refused: phrases("거부, 거절, 허용되지 않, 제한"),
    too_large: phrases("너무 큽, 크기를 초과, 크기 제한, 용량이 큰"),
  },
  statements: [
    { means: "try_later", strength: 8, phrases: phrases("나중에, 다시 시도, 잠시 후, 일시적, 너무 많은") },
    { means: "spam", strength: 7, phrases: phrases("스팸, 바이러스") },
    { means: "domain_inactive", strength: 9, phrases: phrases("존재하지 않는 도메인, 도메인을 찾을 수 없") },
  ],
  samples: [
    { reply: "550 존재하지 않는 사용자", means: "user_unknown" },
    { reply: "550 휴면 계정입니다", means: "user_inactive" },
    { reply: "552 수신자의 메일함이 가득 찼습니다", means: "mailbox_full" },
  ],
}
