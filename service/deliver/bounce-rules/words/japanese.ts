import { phrases, type Vocabulary } from "../vocabulary.ts"

export const japanese: Vocabulary = {
  language: "Japanese",
  source: "replies of docomo, KDDI, SoftBank, Yahoo! JAPAN and reports of Domino and Exchange in Japanese",
  subjects: {
    recipient: phrases(`
      宛先, 受信者, ユーザー, ユーザ, メールボックス, アカウント, 受信トレイ, 送信先メールアドレス, 送信先, 送信先アドレス, 宛先アドレス, 宛先不明, 会員
    `),
    address: phrases("メールアドレス, アドレス"),
    sender: phrases("送信者, 差出人, 送信元, 送信元アドレス, 送信元ドメイン"),
    client: phrases("接続元, ipアドレス, 送信元ip, 送信元サーバ"),
    domain: phrases("ドメイン, ホスト"),
    message: phrases("メッセージ, メール, 本文, 添付, 添付ファイル, 内容"),
    system: phrases("サーバ, サーバー, システム"),
  },
  predicates: {
    unknown: phrases(`
      いません, 存在しません, 存在しない, 見つかりません, 見つからない, 不明, 無効, ありません, 見つかりませんでした, 正しくありません, 登録されていません, 認識できません
    `),
    disabled: phrases("停止, 利用停止, 休止, 使用できません, ロック, 凍結, 無効化"),
    gone: phrases("解約, 削除され, 廃止, 退会, 変更され"),
    full: phrases("いっぱい, 一杯, 容量, 満杯, 容量を超え, 空き容量, 上限に達し, 容量オーバー"),
    busy: phrases("混雑, 一時的に利用できません, ビジー"),
    listed: phrases("ブラックリスト"),
    blocked: phrases("ブロック"),
    refused: phrases("拒否, 許可されていません, 受け付けません, 受信を拒否, 禁止"),
    too_large: phrases("大きすぎ, サイズを超え, サイズ制限, 最大サイズ"),
  },
  statements: [
    {
      means: "try_later",
      strength: 8,
      phrases: phrases("しばらく, 再度, 後で, 後ほど, 一時的, 混み合って, タイムアウト"),
    },
    {
      means: "try_later",
      strength: 8,
      neverSuppresses: true,
      phrases: phrases("接続数"),
    },
    { means: "spam", strength: 7, phrases: phrases("迷惑メール, スパム, ウイルス, ウィルス") },
    {
      means: "policy",
      strength: 8,
      phrases: phrases("認証に失敗, 認証され, 受信拒否, 指定受信, ドメイン拒否, なりすまし, 逆引き"),
    },
    {
      means: "domain_inactive",
      strength: 9,
      phrases: phrases("ドメインが存在しません, ドメインが見つかりません, ホストが見つかりません"),
    },
    { means: "destination_misconfigured", strength: 9, phrases: phrases("中継は許可, リレー, ループ") },
  ],
  samples: [
    { reply: "550 ユーザーが見つかりません", means: "user_unknown" },
    { reply: "550 このアカウントは利用停止です", means: "user_inactive" },
    { reply: "552 受信者のメールボックスがいっぱいです", means: "mailbox_full" },
    { reply: "554 迷惑メール", phase: "data", means: "spam" },
  ],
}
