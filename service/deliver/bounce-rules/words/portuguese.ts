import { phrases, type Vocabulary } from "../vocabulary.ts"

export const portuguese: Vocabulary = {
  language: "Portuguese",
  source: "replies of UOL, BOL, Terra, Locaweb and of Portuguese hosting providers",
  subjects: {
    recipient: phrases(`
      destinatario*, usuario*, utilizador*, caixa postal, caixa de correio, conta, contas, caixa, caixa de
      entrada, assinante
    `),
    address: phrases("endereco*, endereco de email, endereco de e mail"),
    sender: phrases("remetente*, dominio do remetente, endereco do remetente"),
    client: phrases("endereco ip, seu ip, seu servidor, ip de origem, servidor remetente"),
    domain: phrases("dominio, servidor de destino"),
    message: phrases("mensagem, mensagens, conteudo, anexo*, correio"),
    system: phrases("servico, sistema, servidor"),
  },
  predicates: {
    unknown: phrases(`
      desconhecid*, nao existe, nao existem, inexistente*, nao encontrad*, nao foi encontrad*, nao localizad*,
      nao cadastrad*
    `),
    disabled: phrases(`
      desabilitad*, desativad*, inativ*, suspens*, bloquead*, nao esta ativ*, congelad*
    `),
    gone: phrases(`
      encerrad*, excluid*, removid*, apagad*, cancelad*, nao existe mais, expirou
    `),
    full: phrases(`
      chei*, lotad*, cota excedida, quota excedida, cota, sem espaco, espaco insuficiente, excedeu a cota,
      excedeu o limite de espaco, acima da cota, estourad*
    `),
    busy: phrases("ocupad*, sobrecarregad*, temporariamente indisponivel, indisponivel"),
    listed: phrases("lista negra, listas negras, blacklist"),
    refused: phrases(`
      rejeitad*, recusad*, negad*, nao permitid*, nao autorizad*, nao aceit*, proibid*
    `),
    too_large: phrases(`
      muito grande, grande demais, excede o tamanho, tamanho maximo, excedeu o tamanho
    `),
  },
  statements: [
    {
      means: "try_later",
      strength: 7,
      phrases: phrases("tente mais tarde, tente novamente, mais tarde, temporariamente"),
    },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("muitas conexoes, muitas mensagens, excesso de conexoes, por hora"),
    },
    {
      means: "spam",
      strength: 7,
      phrases: phrases(`
      lixo eletronico, nao solicitad*, conteudo rejeitado, ma reputacao, indesejad*
    `),
    },
    {
      means: "policy",
      strength: 8,
      phrases: phrases(`
      remetente rejeitado, remetente invalido, remetente desconhecido, autenticacao necessaria, requer
      autenticacao, nao autenticado, dns reverso, reverso
    `),
    },
    {
      means: "destination_misconfigured",
      strength: 9,
      phrases: phrases("relay negado, relay nao permitido, mal configurado, loop de mensagens"),
    },
    {
      means: "domain_inactive",
      strength: 9,
      phrases: phrases(`
      dominio nao existe, dominio inexistente, dominio desconhecido, dominio invalido, dominio nao encontrado
    `),
    },
  ],
  advice: phrases(`
      por favor entre em contato, para mais, entre em contato, veja, favor verificar
    `),
  samples: [
    { reply: "550 Usuário desconhecido", means: "user_unknown" },
    { reply: "550 Conta desativada", means: "user_inactive" },
    { reply: "550 A conta foi excluída", means: "mailbox_discarded" },
    { reply: "552 A caixa postal está cheia", means: "mailbox_full" },
    { reply: "450 Tente novamente", means: "try_later" },
  ],
}
