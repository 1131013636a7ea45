import { phrases, type Vocabulary } from "../vocabulary.ts"

export const ukrainian: Vocabulary = {
  language: "Ukrainian",
  source: "replies of Ukr.net, I.ua and of Ukrainian hosting providers",
  subjects: {
    recipient: phrases(
      `користувач*, одержувач*, отримувач*, скринь*, поштова скринька, обліковии запис, акаунт*, адресат*`,
    ),
    address: phrases("адрес*, електронна адреса"),
    sender: phrases("відправник*"),
    client: phrases("ip адрес*, ваш сервер, ваша ip"),
    domain: phrases("домен*"),
    message: phrases("лист, листа, повідомлення, вкладення"),
    system: phrases("сервер*, систем*, служба"),
  },
  predicates: {
    unknown: phrases(
      `не знаидено, не знаиден*, не існу*, невідом*, немає такого, недіисн*, неправильн*, відсутн*`,
    ),
    disabled: phrases("заблокован*, вимкнен*, неактивн*, призупинен*, деактивован*"),
    gone: phrases("видален*, закрит*, більше не існує"),
    full: phrases("переповнен*, заповнен*, немає місця, перевищено квоту, квота"),
    busy: phrases("перевантажен*, тимчасово недоступн*"),
    listed: phrases("чорному списку, чорнии список"),
    blocked: phrases("блокування"),
    refused: phrases("відхилен*, заборонен*, відмовлено, не дозволен*"),
    too_large: phrases("завелик*, занадто велик*, перевищує розмір"),
  },
  statements: [
    { means: "try_later", strength: 7, phrases: phrases("спробуите пізніше, пізніше, тимчасово") },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("забагато листів, забагато повідомлень, забагато зєднань"),
    },
    { means: "spam", strength: 7, phrases: phrases("небажан*, спам*") },
  ],
  samples: [
    { reply: "550 Користувача не знайдено", means: "user_unknown" },
    { reply: "550 Скриньку заблоковано", means: "user_inactive" },
    { reply: "552 Поштова скринька переповнена", means: "mailbox_full" },
  ],
}
