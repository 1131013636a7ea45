import { phrases, type Vocabulary } from "../vocabulary.ts"

export const spanish: Vocabulary = {
  language: "Spanish",
  source: "replies of Telefónica, Fibertel, Latinmail and of Spanish and Latin American hosting providers",
  subjects: {
    recipient: phrases(`
      destinatario*, usuario*, buzon, buzones, cuenta, cuentas, casilla*, persona, cuenta de correo, buzon del
      usuario
    `),
    address: phrases("direccion, direcciones, direccion de correo, correo electronico"),
    sender: phrases(`
      remitente*, emisor, direccion del remitente, dominio del remitente, dominio remitente
    `),
    client: phrases("direccion ip, su ip, su servidor, ip de origen, servidor remitente"),
    domain: phrases("dominio, nombre de dominio, servidor de destino"),
    message: phrases("mensaje*, correo, correos, contenido, adjunto*, archivo"),
    system: phrases("servicio, sistema, servidor, disco"),
  },
  predicates: {
    unknown: phrases(`
      desconocid*, no existe, no existen, inexistente*, no encontrad*, no valid*, invalid*, no es valid*,
      incorrect*, no se encuentra, no se encontro, no se ha encontrado, no existe ese, no existe dicha, no hay
      ningun usuario, no esta registrado
    `),
    disabled: phrases(`
      deshabilitad*, desactivad*, inactiv*, suspendid*, bloquead*, inhabilitad*, no esta activ*, congelad*
    `),
    gone: phrases(`
      cerrad*, eliminad*, borrad*, expirad*, caducad*, ya no existe, ya no, dada de baja, cancelad*
    `),
    full: phrases(`
      llen*, cuota excedida, excedida, cuota, sin espacio, espacio insuficiente, ha excedido, excede la cuota,
      no hay espacio, supera la cuota, no dispone de espacio
    `),
    busy: phrases(`
      ocupad*, saturad*, temporalmente no disponible, no disponible temporalmente
    `),
    listed: phrases("lista negra, listas negras, en lista negra"),
    refused: phrases(`
      rechazad*, denegad*, no permitid*, no autorizad*, no aceptad*, prohibid*, rehusad*, no se acepta
    `),
    too_large: phrases(`
      demasiado grande, demasiado largo, excede el tamano, tamano maximo, supera el tamano, excede el limite
    `),
  },
  statements: [
    {
      means: "try_later",
      strength: 7,
      phrases: phrases(`
      intente mas tarde, intentelo mas tarde, intente de nuevo, mas tarde, temporalmente, rechazo temporal,
      vuelva a intentar
    `),
    },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("demasiadas conexiones, demasiados mensajes, demasiados destinatarios, por hora"),
    },
    {
      means: "spam",
      strength: 7,
      phrases: phrases(`
      correo no deseado, correo basura, no deseado, contenido rechazado, mala reputacion, publicidad
    `),
    },
    {
      means: "policy",
      strength: 8,
      phrases: phrases(`
      remitente rechazado, remitente invalido, remitente no valido, remitente desconocido, autenticacion
      requerida, requiere autenticacion, no autenticado, resolucion inversa, dns inverso
    `),
    },
    {
      means: "destination_misconfigured",
      strength: 9,
      phrases: phrases(`
      relay denegado, relay no permitido, no se permite relay, reenvio no permitido, bucle, mal configurado
    `),
    },
    {
      means: "domain_inactive",
      strength: 9,
      phrases: phrases(`
      dominio no existe, dominio desconocido, dominio inexistente, dominio invalido, dominio no encontrado, el
      dominio no existe
    `),
    },
  ],
  advice: phrases(`
      por favor contacte, por favor verifique, para mas, contacte, vea, consulte
    `),
  samples: [
    { reply: "550 El usuario no existe", means: "user_unknown" },
    { reply: "550 La cuenta está deshabilitada", means: "user_inactive" },
    { reply: "550 La cuenta fue eliminada", means: "mailbox_discarded" },
    { reply: "552 El buzón del destinatario está lleno", means: "mailbox_full" },
    { reply: "554 Su IP está en lista negra", phase: "connect", means: "blacklisted" },
  ],
}
