import { phrases, type Vocabulary } from "../vocabulary.ts"

export const chinese: Vocabulary = {
  language: "Chinese",
  source: "replies of QQ, NetEase, Sina, 21CN, Aliyun and Coremail",
  subjects: {
    recipient: phrases(
      "收件人, 收信人, 用户, 用戶, 邮箱, 郵箱, 信箱, 账号, 帐号, 帐户, 账户, 帳號, 收件者, 使用者, 对方邮箱",
    ),
    address: phrases("地址, 邮件地址, 邮箱地址"),
    sender: phrases("发件人, 发信人, 发件地址, 寄件人, 寄件者, 发送方, 发件人地址, 发信人地址"),
    client: phrases("发信ip, ip地址, 服务器ip, 您的ip, 主机"),
    domain: phrases("域名, 域"),
    message: phrases("邮件, 郵件, 信件, 内容, 內容, 附件, 邮件内容"),
    system: phrases("系统, 服务器, 队列, 系統, 伺服器"),
  },
  predicates: {
    unknown: phrases(
      "不存在, 未找到, 找不到, 无效, 無效, 无此, 未知, 不合法, 没有此, 查无此, 查無此, 未注册",
    ),
    disabled: phrases(
      "被禁用, 已禁用, 停用, 冻结, 凍結, 被锁, 锁定, 未开通, 未激活, 被封, 已被停用, 挂起, 未启用, 长期未使用",
    ),
    gone: phrases("已注销, 已删除, 已关闭, 已失效, 过期, 注销"),
    full: phrases("已满, 满了, 空间不足, 容量不足, 超出容量, 已滿, 空間不足, 容量已满, 存储空间"),
    busy: phrases("忙, 暂时不可用, 繁忙, 临时失败"),
    listed: phrases("黑名单, 黑名單, 被禁止, rbl"),
    blocked: phrases("被屏蔽, 屏蔽, 被阻止"),
    refused: phrases("拒绝, 拒絕, 被拒, 拒收, 不允许, 禁止, 不被接受, 退回"),
    too_large: phrases("过大, 太大, 超过限制, 大小超过, 超出大小, 過大, 太长, 大小超出"),
  },
  statements: [
    {
      means: "try_later",
      strength: 8,
      phrases: phrases("稍后, 稍後, 临时, 请重试, 重试, 再试, 灰名单"),
    },
    {
      means: "try_later",
      strength: 8,
      neverSuppresses: true,
      phrases: phrases("频率, 频繁, 过多, 超出限制, 过快, 超限, 连接数, 並發, 并发"),
    },
    {
      means: "spam",
      strength: 8,
      phrases: phrases("垃圾邮件, 垃圾信, 反垃圾, 病毒, 广告, 垃圾郵件, 内容被拒, 违规, 敏感"),
    },
    {
      means: "policy",
      strength: 8,
      phrases: phrases(
        "身份验证, 认证失败, helo 主机, 主机信息检查, spf, 发件人地址不合法, 未通过认证, 反向解析",
      ),
    },
    { means: "destination_misconfigured", strength: 9, phrases: phrases("中继, 拒绝中继, 环回, 转发循环") },
    { means: "domain_inactive", strength: 9, phrases: phrases("域名不存在, 域名无效, 找不到域名") },
    { means: "too_large", strength: 8, phrases: phrases("邮件大小超过限制, 附件过大, 邮件过大") },
  ],
  samples: [
    { reply: "550 收件人不存在", means: "user_unknown" },
    { reply: "550 该邮箱已被停用", means: "user_inactive" },
    { reply: "550 该用户已注销", means: "mailbox_discarded" },
    { reply: "552 对方邮箱已满", means: "mailbox_full" },
    { reply: "554 发信IP在黑名单中", phase: "connect", means: "blacklisted" },
    { reply: "554 垃圾邮件", phase: "data", means: "spam" },
  ],
}
