/** How Spanish speakers state plans, events, facts about themselves, tastes, people and open questions. Data only. */
import type { Rule, Speech } from '../rules/rule.ts';

const ADV =
  '(?:(?:ya|tambien|todavia|aun|solo|siempre|realmente|mucho|ahora|actualmente|urgentemente|sin falta|pronto) )*';
const NAME = '(?:(?:dra?|sra?|prof)\\.? )?[\\p{L}][\\p{L}-]{1,30}';
const REL =
  '(?:suegra|suegro|madrastra|padrastro|madre|mama|padre|papa|padres|hermana|hermano|mujer|esposa|marido|esposo|pareja|novia|novio|prometid[oa]|hijos?|hijas?|bebe|tio|tia|prim[oa]|sobrin[oa]|abuela|abuelo|jefa|jefe|companer[oa](?: de piso| de trabajo)?|colega|mejor amig[oa]|amig[oa]|vecin[oa]|caser[oa]|medic[oa]|doctora?|dentista|profesora?|entrenadora?|perr[oa]|gat[oa])';
const EVENT_NOUN =
  '(?:cita|reunion|reuniones|entrevista|examen|examenes|vuelo|cena|comida con|almuerzo|desayuno|fiesta|cumpleanos|aniversario|boda|funeral|concierto|festival|conferencia|taller|seminario|clase|curso|ensayo|partido|torneo|maraton|llamada|videollamada|presentacion|charla|plazo|entrega|revision|operacion|cirugia|vacuna|dentista|medico|peluqueria|fisio|terapia|masaje|visita|juicio|graduacion|bautizo|quedada|barbacoa|picnic|excursion|viaje|tutoria|entrenamiento|reserva|alquiler|factura|mudanza|vacaciones|cine|teatro)';
const THIRD = '^(?:el(?= (?:dice|tiene|va))|ella|ellos|ellas|usted|ustedes|tu|su|sus|tus|alguien|la gente)(?![\\p{L}])';
const LIGHT =
  '^(?:decir|admitir|confesar|saber|irme|ir al bano|dormir|reir|llorar|pensar|reconocer|ser|estar|descansar|agradecer|preguntarte|decirte)(?![\\p{L}])';

const IDLE =
  '(?<![\\p{L}])(?:espero|creo|pienso|libre|ocupad[oa]|calor|frio|llueve|tiempo|bien|bueno|genial|no|nunca|cansad[oa]|tu|te|ti)(?![\\p{L}])';

const RULES: readonly Rule[] = [
  {
    type: 'QUESTION',
    importance: 0.5,
    confidence: 0.8,
    despite: ['hypothetical', 'question'],
    pattern:
      '^(?:me pregunto|(?:todavia |aun )?no se|no estoy segur[oa] de?|no tengo (?:ni )?idea de?|no me decido|dudo) (?<what>(?:si|como|cuando|donde|quien|cual|que|por que|entre) (?=.*(?:(?<![\\p{L}])(?:mi|mis|nuestr[oa]|me|nos)(?![\\p{L}])|[\\p{L}]+(?:ar|er|ir)(?![\\p{L}]))).{6,})',
    unless: '(?:que decir|que hacer contigo|(?:^| )(?:tu|te)(?![\\p{L}]))',
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    subject: 'who',
    attribute: 'relation',
    value: '$rel',
    importance: 0.6,
    confidence: 0.9,
    despite: ['reported', 'past'],
    pattern: `(?<![\\p{L}])(?:mi|nuestr[oa]) (?<rel>${REL})(?: (?:mayor|menor|pequen[oa]))?,? (?<who>${NAME})`,
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    attribute: '$rel',
    importance: 0.7,
    confidence: 0.95,
    pattern: `^(?:mi|nuestr[oa]) (?<rel>${REL}) (?:se llama|es) (?<who>${NAME})(?= *$|[,.!])`,
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    subject: 'who',
    attribute: 'relation',
    value: '$rel',
    importance: 0.6,
    confidence: 0.9,
    pattern: `^(?<who>${NAME}) es (?:mi|nuestr[oa]) (?:[\\p{L}]+ )?(?<rel>${REL})(?![\\p{L}])`,
  },
  {
    type: 'RELATIONSHIP',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      '^(?:tengo|tenemos) (?<what>(?:un|una|dos|tres|cuatro|\\d) (?:[\\p{L}]+ )?(?:hijos?|hijas?|herman[oa]s?|perr[oa]s?|gat[oa]s?|niet[oa]s?)(?![\\p{L}]).*)',
  },
  {
    type: 'RELATIONSHIP',
    subject: 'rel',
    importance: 0.6,
    confidence: 0.85,
    pattern: `^(?:mi|nuestr[oa]) (?<rel>${REL}) (?<what>(?:vive|trabaja|estudia|ama|odia|prefiere|habla|es (?:alergic[oa]|medic[oa]|profesora?|abogad[oa]|vegetarian[oa]|vegan[oa]|ingenier[oa]))(?![\\p{L}]).*)`,
  },
  {
    type: 'IDENTITY',
    attribute: 'name',
    name: 'value',
    importance: 0.9,
    confidence: 0.95,
    pattern: `^(?:me llamo|mi nombre es|llamame|puedes llamarme|todos me llaman) (?<value>${NAME}(?: ${NAME})?)`,
  },
  {
    type: 'IDENTITY',
    attribute: 'home',
    importance: 0.8,
    confidence: 0.85,
    isCorrection: true,
    despite: ['past'],
    pattern: '^(?:me mude|nos mudamos|me he mudado|nos hemos mudado) a (?<value>.{2,40})$',
  },
  {
    type: 'IDENTITY',
    attribute: 'home',
    importance: 0.8,
    confidence: 0.9,
    pattern: `^(?:yo )?(?:vivo|vivimos|resido) (?:ahora |ya )?${ADV}(?:en|cerca de) (?<value>.{2,50})`,
  },
  {
    type: 'IDENTITY',
    attribute: 'origin',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      '^(?:yo )?(?:soy|vengo) (?:originari[oa] )?de (?<value>(?!los|las|l[oa] |aqui|tu).{2,40})|^naci en (?<value2>.{2,40})',
  },
  {
    type: 'IDENTITY',
    attribute: 'job',
    importance: 0.8,
    confidence: 0.9,
    pattern: '^(?:yo )?trabajo (?:actualmente )?(?:como|de) (?<value>(?!noche|dia|lunes).{2,50})',
  },
  {
    type: 'IDENTITY',
    attribute: 'employer',
    importance: 0.7,
    confidence: 0.8,
    pattern: '^(?:yo )?trabajo (?:actualmente )?(?:en|para) (?<value>(?!casa).{2,50})',
  },
  {
    type: 'IDENTITY',
    attribute: 'job',
    importance: 0.8,
    confidence: 0.8,
    pattern:
      '^(?:yo )?soy (?<value>enfermer[oa]|profesora?|maestr[oa]|ingenier[oa]|medic[oa]|abogad[oa]|estudiante|arquitect[oa]|cociner[oa]|periodista|fotograf[oa]|music[oa]|artista|programadora?|disenadora?|contable|conductora?|camarer[oa]|jubilad[oa]|psicolog[oa]|electricista|traductora?)(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    importance: 0.95,
    confidence: 0.95,
    tags: ['health'],
    attribute: 'allergy $value',
    value: 'yes',
    pattern: '^(?:yo )?(?:soy (?:muy )?alergic[oa]|tengo alergia) (?:a|al) (?<value>.{2,50})',
  },
  {
    type: 'IDENTITY',
    importance: 0.9,
    confidence: 0.9,
    tags: ['health'],
    pattern:
      '^(?:yo )?(?:soy|tengo|padezco|sufro de|estoy) (?<value>celiac[oa]|diabetic[oa]|diabetes|asmatic[oa]|asma|migranas?|intolerante a .{2,30}|intolerancia a .{2,30}|embarazada|zurd[oa])(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    attribute: 'diet',
    importance: 0.8,
    confidence: 0.9,
    pattern: '^(?:yo )?soy (?<value>vegetarian[oa]|vegan[oa])(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    attribute: 'age',
    importance: 0.6,
    confidence: 0.9,
    pattern: '^(?:yo )?(?:tengo|cumpli) (?<value>\\d{1,3}) anos',
  },
  {
    type: 'IDENTITY',
    attribute: 'marital status',
    importance: 0.7,
    confidence: 0.85,
    pattern: '^(?:yo )?(?:soy|estoy) (?<value>casad[oa]|solter[oa]|divorciad[oa]|prometid[oa]|viud[oa])(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    attribute: '$thing',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      '^mi (?<thing>numero(?: de telefono)?|telefono|correo|email|direccion|talla|grupo sanguineo|matricula|iban) es (?<value>.{2,80})',
  },
  {
    type: 'PREFERENCE',
    attribute: 'favourite $thing',
    importance: 0.6,
    confidence: 0.95,
    pattern: '^mi (?<thing>[\\p{L} ]{2,25}?) (?:favorit[oa]|preferid[oa]) (?:es|son) (?<value>.{2,60})',
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'dislikes',
    importance: 0.5,
    confidence: 0.85,
    pattern:
      '^(?:a mi )?(?:no (?:me gustan?|soporto|aguanto)|odio|detesto) (?:nada )?(?<what>(?!que|como|eso|esto|cuando|esta|este|est[ao]s).{2,60})',
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'likes',
    importance: 0.5,
    confidence: 0.85,
    pattern:
      '^(?:a mi )?(?:me (?:gustan?|encantan?|chiflan?)|prefiero|adoro) (?:mucho |mas )?(?<what>(?!que|como|eso|esto|cuando|tu |esta |este |est[ao]s |la idea|saber|mucho$).{2,60})',
  },
  {
    type: 'PREFERENCE',
    importance: 0.6,
    confidence: 0.8,
    attribute: 'eats or drinks $what',
    value: 'no',
    pattern: '^(?:yo )?no (?:como|bebo|tomo|fumo) (?<what>(?!nada|mucho|tu).{2,50})',
  },
  {
    type: 'PREFERENCE',
    importance: 0.7,
    confidence: 0.85,
    despite: ['command'],
    tags: ['instruction'],
    pattern:
      '^(?:por favor,?|a partir de ahora,?|de ahora en adelante,?|siempre) (?:no )?(?<what>(?:responde|respondeme|escribe|escribeme|habla|hablame|usa|llamame|tuteame|se breve|me escribas|me llames|me mandes|me despiertes)[\\p{L}]* ?.{0,})',
  },
  {
    type: 'ACTIVITY',
    importance: 0.5,
    confidence: 0.85,
    pattern:
      '^(?:estoy|estamos) (?<what>(?:aprendiendo|estudiando|entrenando para|trabajando en|escribiendo|leyendo|preparando|ahorrando para|practicando|reformando) (?!te |esto|eso|mucho).{2,80})',
  },
  {
    type: 'ACTIVITY',
    importance: 0.4,
    confidence: 0.8,
    tags: ['habit'],
    repeats: true,
    pattern:
      '^(?:yo |siempre |normalmente |suelo )?(?<what>(?:voy|corro|nado|juego|hago|quedo|cocino|entreno|visito|camino|leo|trabajo|medito|ir|correr|nadar|jugar) .{2,80})',
  },
  {
    type: 'CONTEXT',
    importance: 0.6,
    confidence: 0.8,
    date: 'may',
    attribute: 'away',
    pattern: `^(?:estoy|estamos|estare|estaremos) ${ADV}(?<what>(?:de vacaciones|de viaje|de baja|fuera(?: de la oficina)?|teletrabajando).*)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.9,
    unlessUndated: LIGHT,
    unless: '^(?:decir|admitir|confesar|reconocer|decirte|preguntarte)(?![\\p{L}])',
    pattern: `^(?:yo |nosotros )?${ADV}(?:(?:me )?(?:tengo que|tenemos que|debo|debemos|deberia|necesito|necesitamos|hay que|quiero|queremos|pienso|planeo|pretendo|voy a|vamos a|me toca|me gustaria poder|no puedo olvidar|no debo olvidar)) ${ADV}(?<what>(?!que |saber |un |una |el |la |mas |ser honest|verte|casa|la playa)[\\p{L}]+(?:ar|er|ir)(?:me|lo|la|los|las|le|les|nos)?(?![\\p{L}]).*)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.85,
    pattern:
      '^(?:no olvidar|no olvides|no te olvides de|que no se me olvide|pendiente|por hacer|recordar|tarea|to-?do):? (?<what>.{3,})',
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.85,
    pattern:
      '^(?:yo |nosotros )?(?<what>(?:vuelo|viajo|salgo|empiezo|me mudo|me voy|quedo con|visito|recojo|voy|vamos|volamos|viajamos|salimos|empezamos|nos mudamos|nos vamos|nos vemos con|nos reunimos|quedamos|llamare|ire|hare|enviare|pagare|comprare|iremos|haremos|me caso|nos casamos|nos vemos en|viajare|volare)(?![\\p{L}]).*)',
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.75,
    pattern:
      '^(?<what>(?!(?:ayer|ser|estar|haber|lugar|taller|alquiler|bar|mujer|super|par|cenar|comer) )[\\p{L}]{2,}(?:ar|er|ir)(?:me|lo|la|los|las|le|nos)? (?:el|la|los|las|un|una|mi|mis|nuestr[oa]s?|a|al|con|de|del|para) .{2,})',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    pattern: `^(?:yo )?(?:tengo|tenemos|hay) (?<what>(?:(?:un|una|el|la|mi|otra|otro|dos) .{2,}|.{0,30}${EVENT_NOUN}(?![\\p{L}]).*))`,
    unless: '^(?:un |una )?(?:pregunta|idea|problema|dolor|duda|hambre|sueno|monton)(?![\\p{L}])',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    attribute: 'birthday',
    subject: 'who',
    tags: ['birthday'],
    pattern: `^(?:el )?cumpleanos de (?:mi [\\p{L}]+ )?(?<who>${NAME}) es|^(?<who2>${NAME}) cumple anos`,
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    attribute: 'birthday',
    tags: ['birthday'],
    pattern: '^mi cumpleanos es|^cumplo anos',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.85,
    isCorrection: true,
    despite: ['past'],
    unless: THIRD,
    pattern:
      '^(?<what>(?:el|la|mi|nuestr[oa]) .{2,50}) (?:se (?:movio|cambio|ha movido|ha cambiado|aplazo|ha aplazado|pospuso|retraso)|esta ahora)(?: al?| para)?(?: |$)',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      '^(?<what>(?:el|la|los|las|mi|mis|nuestr[oa]) [\\p{L} -]{2,40}?) (?:es|son|empieza|comienza|termina|acaba|sale|llega|vence|caduca|viene|vienen)(?: |$)',
    unless: '^(?:el|la|los|las) (?:tienda|tiendas|sol|tren|gente|pelicula|capital|cielo)',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.8,
    despite: ['command'],
    unless: `${THIRD}|(?:^| )(?:fue|era|estuvo|hubo|fui|tuvo)(?![\\p{L}])`,
    pattern: `^(?<what>.{0,60}(?<![\\p{L}])${EVENT_NOUN}(?![\\p{L}]).{0,80})$`,
  },
  {
    type: 'EVENT',
    date: 'must',
    day: true,
    importance: 0.6,
    confidence: 0.65,
    unless: IDLE,
    pattern: '^(?<what>(?:(?:yo|nosotros|nos|me) [\\p{L}]+|(?:mi|mis|nuestr[oa]s?) [\\p{L}]+ [\\p{L}]+)(?![\\p{L}]).*)',
  },
  {
    type: 'EVENT',
    date: 'must',
    clock: true,
    importance: 0.6,
    confidence: 0.6,
    unless: `${IDLE}|${THIRD}|(?<![\\p{L}])(?:es|son|esta|fue|era|hay|dice|hola|buenas|buenos|gracias|hasta)(?![\\p{L}])`,
    pattern: "^(?<what>[\\p{L}][\\p{L}\\d'& -]{2,40})$",
  },
];

export const SPANISH: Speech = {
  lead: '(?:(?:ok|vale|bueno|pues|y|pero|ah|oye|hola|en realidad|perdon|no(?=[,.!])|si|tambien|por cierto|el|antes del|antes|para el|a|en|hoy|luego|correccion|quise decir|entonces|ademas|uf|gracias|del|desde)[\\s,:;!.-]+)*?(?=(?:yo|me|mi|no|tengo|debo|necesito|quiero|hay|voy|vamos|el|la|los|las|nos|a|se|ya|prefiero|soy|estoy|vivo|trabajo|odio|tenemos|[\\p{L}])(?![\\p{L}])|[\\p{L}])',
  stances: {
    question:
      '[?¿]|^(?:que|cual|cuando|donde|quien|como|por que|cuanto|puedes|podrias|sabes|me puedes) (?:es|son|tal|hora|hay|me|se|significa|puedo|hago|escribir|decir|te|esta|tiempo)(?![\\p{L}])',
    hypothetical:
      '^(?:si (?!,)|imagina|supongamos|supon|que pasaria|ojala|en caso de)|(?<![\\p{L}])(?:quizas?|tal vez|a lo mejor|podria|podriamos|[\\p{L}]{3,}aria|[\\p{L}]{3,}eria|[\\p{L}]{3,}iria|fuera ric[oa]|pudiera|algun dia)(?![\\p{L}])(?<!deberia)(?<!peluqueria)(?<!fruteria)(?<!panaderia)(?<!libreria)',
    reported:
      '(?<![\\p{L}])(?!(?:yo|nosotros) )[\\p{L}]+ (?:me |nos )?(?:dice|dijo|dicen|dijeron|escribio|cree|piensa|afirma|comento|conto)(?![\\p{L}])|(?<![\\p{L}])(?:segun|al parecer|por lo visto|en (?:la novela|el libro|la pelicula|la serie|el juego)|por ejemplo)(?![\\p{L}])',
    joke: '(?<![\\p{L}])(?:ja(?:ja)+j?|lol|es broma|broma)(?![\\p{L}])|[😂🤣]',
    past: '(?<![\\p{L}])(?:fue|era|estaba|tenia|tuve|tuvimos|fui|fuimos|hubo)(?![\\p{L}])',
    command:
      '^(?:por favor,? )?(?:di|dime|muestra|muestrame|dame|escribe|redacta|traduce|busca|encuentra|pon|abre|lee|explica|explicame|ayuda|ayudame|cuenta|cuentame|calcula|compara|recomienda|recomiendame|manda|envia|haz|crea|borra|anade|para|gracias|feliz|buen|buenos|buenas|hasta (?:manana|luego|pronto|el)|nos vemos (?:manana|luego|el)?$)(?![\\p{L}])',
  },
  reminder:
    '(?<![\\p{L}])(?:recuerda(?:me|nos)|que me recuerdes|pon(?:me)? (?:una? |el )?(?:alarma|recordatorio|temporizador)|despiertame|avisame|no me dejes olvidar)',
  correction:
    '^(?:(?:ah|perdon),? )*(?:en realidad|no,|perdon,|correccion|quise decir|mejor dicho|de hecho)|(?<![\\p{L}])(?:ahora es|ahora esta)(?![\\p{L}])',
  keep: '(?:por favor,? )?(?:recuerda que|ten en cuenta que|anota que|apunta que|para que lo sepas[:,]|nota:) ?',
  secret: '(?<![\\p{L}])(?:contrasena|clave|pin|numero de tarjeta)(?![\\p{L}])',
  urgent: '(?<![\\p{L}])(?:urgente|urgentemente|cuanto antes|de inmediato)(?![\\p{L}])',
  evening: '(?<![\\p{L}])(?:cena|cenar|fiesta|concierto|cine|teatro|copas|bar)(?![\\p{L}])',
  rules: RULES,
  resolves: [
    {
      how: 'done',
      pattern:
        '^(?:(?:ya|ok|listo|esta|todo|ya esta)[ ,]+)*(?:hecho|listo|terminado|acabado|esta hecho|lo hice|lo he hecho)$',
    },
    { how: 'cancelled', pattern: '^(?:(?:esta|fue|se ha)[ ,]+)*cancelad[oa]$' },
    { how: 'not-needed', pattern: '^(?:yo )?ya no (?:tengo que|necesito|hace falta|debo|hay que|quiero) (?<what>.+)$' },
    {
      how: 'cancelled',
      pattern:
        '^(?:se (?:cancelo|ha cancelado|suspendio|anulo)|(?:he|hemos) cancelado|cancele|cancelaron|cancelamos|han cancelado) (?<what>.+)$',
    },
    {
      how: 'cancelled',
      pattern:
        '^(?<what>(?:el|la|los|las|mi|nuestr[oa]) .{2,60}?) (?:esta|fue|se ha|ha sido|quedo) (?:cancelad[oa]s?|anulad[oa]s?|suspendid[oa]s?)$',
    },
    {
      how: 'done',
      pattern:
        '^(?<what>(?:el|la|los|las|mi|nuestr[oa]) .{2,60}?) (?:ya )?(?:esta|estan|queda) (?:ya )?(?:pagad[oa]s?|hech[oa]s?|enviad[oa]s?|list[oa]s?|terminad[oa]s?|reservad[oa]s?|entregad[oa]s?|arreglad[oa]s?)$',
    },
    {
      how: 'done',
      unless: '(?:^| )(?:te|ti|contigo)(?![\\p{L}])',
      pattern:
        '^(?:yo )?(?:ya )?(?:pague|envie|entregue|compre|llame al?|reserve|termine|acabe|hice|renove|devolvi|arregle|firme|mande|recogi|presente|he pagado|he enviado|he entregado|he comprado|he llamado al?|he reservado|he terminado|he hecho|he renovado|he mandado|he recogido|hemos pagado|hemos reservado) (?<what>.{2,80})$',
    },
  ],
  small:
    'yo el la los las un una unos unas mi mis nuestro nuestra de del al a en con para por y o que se lo le ya no esta este es son fue tengo tenemos hay he ha hemos hacer hecho muy mas todo todos ahora',
  edges: 'el la los las a al del de en para por antes desde hasta y , - cada este esta sobre dentro es son',
};
