/** How French speakers state plans, events, facts about themselves, tastes, people and open questions. Data only. */
import type { Rule, Speech } from '../rules/rule.ts';

const ADV =
  '(?:(?:vraiment|aussi|encore|toujours|absolument|bien|juste|seulement|maintenant|actuellement|enfin|beaucoup|deja|vite|urgemment|surtout) )*';
const NAME = '(?:(?:dr|mme|m|pr)\\.? )?[\\p{L}][\\p{L}-]{1,30}';
const REL =
  '(?:belle-mere|beau-pere|belle-s(?:oe|œ)ur|beau-frere|mere|maman|pere|papa|parents|s(?:oe|œ)ur|frere|femme|epouse|mari|epoux|compagne|compagnon|copine|copain|fiancee?|fils|fille|enfants|bebe|oncle|tante|cousine?|niece|neveu|grand-mere|grand-pere|mamie|papi|patronne?|chef|cheffe|manager|collegue|meilleure? amie?|amie?|voisine?|colocataire|coloc|proprietaire|medecin|docteur|dentiste|prof|professeure?|coach|chien|chienne|chat|chatte)';
const EVENT_NOUN =
  '(?:rendez-vous|rdv|reunion|entretien|examen|partiel|vol|diner|dejeuner|petit-dejeuner|brunch|fete|soiree|anniversaire|mariage|enterrement|concert|festival|conference|atelier|seminaire|cours|repetition|match|tournoi|marathon|appel|visio|presentation|echeance|livraison|controle|operation|vaccin|dentiste|medecin|coiffeur|kine|therapie|massage|visite|audience|ceremonie|bapteme|retrouvailles|barbecue|pique-nique|excursion|voyage|entrainement|reservation|loyer|facture|demenagement|vacances|cinema|theatre|reunion parents-profs)';
const THIRD =
  '^(?:il(?! faut)|elle|ils|elles|tu|vous|son|sa|ses|leur|leurs|ton|ta|tes|votre|vos|quelqu.un|les gens)(?![\\p{L}])';
const LIGHT =
  "^(?:dire|admettre|avouer|savoir|y aller|partir$|dormir|rire|pleurer|penser|reconnaitre|etre|reflechir|te |vous |t')(?![\\p{L}])";

const IDLE =
  '(?<![\\p{L}])(?:espere|crois|pense|libre|disponible|occupee?|chaud|froid|pleut|meteo|temps|bien|bon|super|pas|jamais|fatiguee?|tu|te|toi|hate)(?![\\p{L}])';

const RULES: readonly Rule[] = [
  {
    type: 'QUESTION',
    importance: 0.5,
    confidence: 0.8,
    despite: ['hypothetical', 'question'],
    pattern:
      "^(?:je me demande|je ne sais (?:toujours )?pas(?: encore)?|je sais pas(?: encore)?|je ne suis pas sure? (?:de )?|j'hesite|aucune idee(?: de)?) ?(?<what>(?:si|s'|comment|quand|ou|qui|quel(?:le)?s?|ce que|pourquoi|entre) ?(?=.*(?:(?<![\\p{L}])(?:mon|ma|mes|notre|nos|je|nous|j')(?![\\p{L}])|[\\p{L}]+(?:er|ir|re)(?![\\p{L}]))).{6,})",
    unless: '(?:^| )(?:tu|toi|te|quoi dire)(?![\\p{L}])',
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
    pattern: `(?<![\\p{L}])(?:mon|ma|notre) (?:(?:petite?|grande?|vieille?|nouvelle?|nouveau) )?(?<rel>${REL}),? (?<who>${NAME})`,
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    attribute: '$rel',
    importance: 0.7,
    confidence: 0.95,
    pattern: `^(?:mon|ma|notre) (?<rel>${REL}) (?:s'appelle|c'est|est|se nomme) (?<who>${NAME})(?= *$|[,.!])`,
  },
  {
    type: 'RELATIONSHIP',
    name: 'who',
    subject: 'who',
    attribute: 'relation',
    value: '$rel',
    importance: 0.6,
    confidence: 0.9,
    pattern: `^(?<who>${NAME}) (?:est|c'est) (?:mon|ma|notre) (?:[\\p{L}]+ )?(?<rel>${REL})(?![\\p{L}])`,
  },
  {
    type: 'RELATIONSHIP',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      "^(?:j'ai|nous avons|on a) (?<what>(?:un|une|deux|trois|quatre|\\d) (?:[\\p{L}]+ )?(?:enfants?|fils|filles?|freres?|s(?:oe|œ)urs?|chiens?|chats?|petits-enfants)(?![\\p{L}]).*)",
  },
  {
    type: 'RELATIONSHIP',
    subject: 'rel',
    importance: 0.6,
    confidence: 0.85,
    pattern: `^(?:mon|ma|notre) (?<rel>${REL}) (?<what>(?:habite|vit|travaille|etudie|adore|aime|deteste|prefere|parle|est (?:allergique|medecin|professeure?|avocate?|vegetarienn?e?|infirmi[eè]re?|ingenieure?|enceinte))(?![\\p{L}]).*)`,
  },
  {
    type: 'IDENTITY',
    attribute: 'name',
    name: 'value',
    importance: 0.9,
    confidence: 0.95,
    pattern: `^(?:je m'appelle|mon nom est|moi c'est|appelle-moi|appelez-moi|on m'appelle) (?<value>${NAME}(?: ${NAME})?)`,
  },
  {
    type: 'IDENTITY',
    attribute: 'home',
    importance: 0.8,
    confidence: 0.85,
    isCorrection: true,
    despite: ['past'],
    pattern: "^(?:j'ai|on a|nous avons) demenage (?:a|en|au|aux) (?<value>.{2,40})$",
  },
  {
    type: 'IDENTITY',
    attribute: 'home',
    importance: 0.8,
    confidence: 0.9,
    pattern:
      "^(?:j'habite|je vis|on habite|nous habitons|je vis) (?:maintenant |actuellement )?(?:a|en|au|aux|dans|pres de|chez) (?<value>.{2,50})",
  },
  {
    type: 'IDENTITY',
    attribute: 'origin',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      "^(?:je viens (?:de|du|d')|je suis originaire (?:de|du|d')|je suis nee? (?:a|en|au)) ?(?<value>(?!finir|faire|voir|[\\p{L}]+er ).{2,40})",
  },
  {
    type: 'IDENTITY',
    attribute: 'job',
    importance: 0.8,
    confidence: 0.9,
    pattern: '^je travaille (?:actuellement )?comme (?<value>.{2,50})',
  },
  {
    type: 'IDENTITY',
    attribute: 'employer',
    importance: 0.7,
    confidence: 0.8,
    pattern: '^je travaille (?:actuellement )?(?:chez|pour|a la|au|dans) (?<value>(?!maison|moi).{2,50})',
  },
  {
    type: 'IDENTITY',
    attribute: 'job',
    importance: 0.8,
    confidence: 0.8,
    pattern:
      '^je suis (?<value>infirmi[eè]re?|infirmier|professeure?|prof|ingenieure?|medecin|avocate?|etudiante?|architecte|cuisini[eè]re?|cuisinier|journaliste|photographe|musicienne?|artiste|developpeu(?:r|se)|graphiste|comptable|chauffeur|serveu(?:r|se)|retraitee?|psychologue|electricien|traduct(?:eur|rice)|institut(?:eur|rice))(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    importance: 0.95,
    confidence: 0.95,
    tags: ['health'],
    attribute: 'allergy $value',
    value: 'yes',
    pattern: '^je suis (?:tres )?allergique (?:a la|aux|au|a|a l) ?(?<value>.{2,50})',
  },
  {
    type: 'IDENTITY',
    importance: 0.9,
    confidence: 0.9,
    tags: ['health'],
    pattern:
      "^(?:je suis|j'ai|je souffre de?) (?:du |de l'|une |un )?(?<value>diabetique|diabete|asthmatique|asthme|c(?:oe|œ)liaque|intolerante? .{2,30}|intolerance .{2,30}|migraines?|enceinte|gauch[eè]re?|gaucher)(?![\\p{L}])",
  },
  {
    type: 'IDENTITY',
    attribute: 'diet',
    importance: 0.8,
    confidence: 0.9,
    pattern: '^je suis (?:devenue? )?(?<value>vegetarien(?:ne)?|vegane?|vegetalien(?:ne)?)(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    attribute: 'age',
    importance: 0.6,
    confidence: 0.9,
    pattern: "^(?:j'ai|je viens d'avoir|j'ai eu) (?<value>\\d{1,3}) ans",
  },
  {
    type: 'IDENTITY',
    attribute: 'marital status',
    importance: 0.7,
    confidence: 0.85,
    pattern: '^je suis (?<value>mariee?|celibataire|divorcee?|fiancee?|veu(?:f|ve)|pacsee?)(?![\\p{L}])',
  },
  {
    type: 'IDENTITY',
    attribute: '$thing',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      "^(?:mon|ma) (?<thing>numero(?: de telephone)?|telephone|e-?mail|adresse|pointure|taille|groupe sanguin|plaque|iban) (?:est|c'est) (?<value>(?!casse|perdu|mort).{2,80})",
  },
  {
    type: 'PREFERENCE',
    attribute: 'favourite $thing',
    importance: 0.6,
    confidence: 0.95,
    pattern:
      "^(?:mon|ma|mes) (?<thing>[\\p{L} ]{2,25}?) (?:prefere|preferee|favori|favorite|preferes)s? (?:est|sont|c'est) (?<value>.{2,60})",
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'dislikes',
    importance: 0.5,
    confidence: 0.85,
    pattern:
      "^(?:je (?:n'aime|n'apprecie|aime) pas(?: du tout| trop)?|je deteste|je hais|je ne supporte pas|j'aime pas|je supporte pas|j'ai horreur (?:de|du|des)|je ne mange (?:pas|jamais) (?:de|du)) (?<what>(?!ca|que|quand|cela|ce |cette|cet|comment|dire).{2,60})",
  },
  {
    type: 'PREFERENCE',
    attribute: 'taste $what',
    value: 'likes',
    importance: 0.5,
    confidence: 0.85,
    pattern:
      "^(?:j'aime|j'adore|je prefere|j'apprecie) (?:bien |beaucoup |vraiment |surtout )*(?<what>(?!ca|que|quand|cela|ce |cette|cet |comment|ton|ta |tes |pas |l'idee|savoir|bien$).{2,60})",
  },
  {
    type: 'PREFERENCE',
    importance: 0.6,
    confidence: 0.8,
    attribute: 'eats or drinks $what',
    value: 'no',
    pattern: "^je (?:ne )?(?:mange|bois|fume) (?:pas|jamais) (?:de |d'|du )?(?<what>(?!ca|beaucoup|assez).{2,50})",
  },
  {
    type: 'PREFERENCE',
    importance: 0.7,
    confidence: 0.85,
    despite: ['command'],
    tags: ['instruction'],
    pattern:
      "^(?:s'il te plait,?|stp,?|a partir de maintenant,?|desormais,?|a l'avenir,?) (?:ne )?(?<what>(?:reponds|ecris|parle|utilise|tutoie|vouvoie|sois (?:bref|breve|concis)|m'ecris|me derange|me reveille|appelle-moi)[\\p{L}-]* ?.{0,})",
  },
  {
    type: 'ACTIVITY',
    importance: 0.5,
    confidence: 0.85,
    pattern:
      "^(?:j'apprends|j'etudie|je m'entraine pour|je travaille sur|j'ecris|je prepare|je lis|je renove|j'economise pour|je suis en train d'apprendre) (?<what>(?!ca |cela|tes |ton ).{2,80})",
  },
  {
    type: 'ACTIVITY',
    importance: 0.4,
    confidence: 0.8,
    tags: ['habit'],
    repeats: true,
    pattern:
      '^(?<what>(?:je|on|nous) (?:vais|va|cours|nage|joue|fais|fait|vois|cuisine|visite|marche|lis|travaille|medite|allons|jouons) .{2,80})',
  },
  {
    type: 'CONTEXT',
    importance: 0.6,
    confidence: 0.8,
    date: 'may',
    attribute: 'away',
    pattern: `^(?:je suis|je serai|on est|nous sommes) ${ADV}(?<what>(?:en vacances|en deplacement|en conge|en arret|absente?|en voyage|en teletravail).*)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.9,
    unlessUndated: LIGHT,
    unless: "^(?:dire|avouer|admettre|reconnaitre|te dire|t'avouer)(?![\\p{L}])",
    pattern: `^(?:(?:je|nous|on) (?:dois|devons|doit|veux|voulons|veut|compte|comptons|prevois de|envisage de|vais|allons|va|devrais|ne dois pas oublier de?|souhaite)|il faut|il me faut|j'ai besoin de|j'ai prevu de|j'ai decide de|on a prevu de|j'ai l'intention de|je ne dois pas oublier de?|j'aimerais bien) ${ADV}(?<what>(?:me |m'|nous |la |le |les |l'|lui |d'|y )?(?!pas |que |un |une |bien$|te |vous |t')[\\p{L}'-]+(?:er|ir|re|oir|ndre)(?![\\p{L}]).*)`,
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.9,
    pattern: "^il (?:faut|faudra)(?: absolument| vraiment)? que (?:je|j'|nous|on) ?(?<what>(?!te |vous |t').{3,})",
  },
  {
    type: 'PLAN',
    date: 'may',
    importance: 0.6,
    confidence: 0.85,
    pattern:
      "^(?:ne pas oublier(?: de| d')?|n'oublie pas(?: de| d')?|n'oublions pas(?: de| d')?|a faire|penser a|pense-bete|to-?do) ?:? ?(?<what>.{3,})",
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.85,
    pattern:
      '^(?<what>(?:je|on|nous) (?:pars|prends|vole|commence|demenage|retrouve|vois|rencontre|passe|visite|vais|voyage|rentre|arrive|part|prend|demenageons|partons|allons|va|irai|ferai|enverrai|paierai|acheterai|appellerai|me marie|se marie|nous marions|retourne|emmene)(?![\\p{L}]).*)',
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.8,
    pattern:
      "^(?<what>(?:(?:les|le|la|mes|mon|ma|nos|notre) |l').{2,40}?,? (?:c'est a [\\p{L}]+(?:er|ir|re)|(?:est|sont) a [\\p{L}]+(?:er|ir|re)|(?:doit|doivent) etre [\\p{L}]+)).*",
  },
  {
    type: 'PLAN',
    date: 'must',
    importance: 0.6,
    confidence: 0.75,
    pattern:
      "^(?<what>(?!(?:etre|avoir|hier|hiver|diner|dejeuner|petit-dejeuner|gouter|souper|atelier|loyer|courrier|dossier|premier|dernier|panier|anniversaire|notre|votre|entre|contre|apres|autre|chambre|fenetre|lettre|titre|livre) )(?:[\\p{L}'-]{2,}(?:er|ir)|rendre|prendre|reprendre|vendre|faire|refaire|mettre|remettre|lire|relire|ecrire|inscrire|repondre|suivre|conduire|attendre|peindre|rejoindre|voir|revoir|recevoir) (?:(?:le|la|les|un|une|des|du|mon|ma|mes|notre|nos|au|aux|a|chez|pour|de|avec) |l'|d').{2,})",
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    pattern: `^(?:j'ai|on a|nous avons|il y a) ${ADV}(?<what>(?:(?:un|une|le|la|mon|ma|notre|deux) .{2,}|.{0,30}${EVENT_NOUN}(?![\\p{L}]).*))`,
    unless: '^(?:une? )?(?:question|idee|probleme|mal|faim|fievre|doute|tas)(?![\\p{L}])',
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    attribute: 'birthday',
    subject: 'who',
    tags: ['birthday'],
    pattern: `^(?:c'est )?l'anniversaire (?:de |d')(?:(?:mon|ma) [\\p{L}]+ )?(?<who>${NAME})(?: est| tombe| aura lieu| c'est|$| *$)`,
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.9,
    attribute: 'birthday',
    tags: ['birthday'],
    pattern: "^(?:c'est )?mon anniversaire",
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
      "^(?<what>(?:le|la|l'|mon|ma|notre) ?.{2,50}) (?:est|a ete|est maintenant) (?:deplacee?|reportee?|decalee?|repoussee?|avancee?)(?: a| au)?(?: |$)",
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.85,
    pattern:
      "^(?<what>(?:le|la|les|l'|mon|ma|mes|notre) ?[\\p{L}' -]{2,40}?) (?:est|sont|commence|finit|part|arrive|decolle|expire|vient|viennent|a lieu|tombe)(?: |$)",
    unless: "^(?:le|la|les|l') ?(?:magasins?|soleil|train|gens|film|capitale|ciel|meteo|temps)",
  },
  {
    type: 'EVENT',
    date: 'must',
    importance: 0.7,
    confidence: 0.8,
    despite: ['command'],
    unless: `${THIRD}|(?:^| )(?:etait|etaient|avait|fut|a ete)(?![\\p{L}])`,
    pattern: `^(?<what>.{0,60}(?<![\\p{L}])${EVENT_NOUN}(?![\\p{L}]).{0,80})$`,
  },
  {
    type: 'EVENT',
    date: 'must',
    day: true,
    importance: 0.6,
    confidence: 0.65,
    unless: `${IDLE}|^(?:j'ai|on a|nous avons|je suis) [\\p{L}]+(?:e|i|u|is|it)(?![\\p{L}])`,
    pattern:
      "^(?<what>(?:(?:je|nous|on) [\\p{L}]+|j'[\\p{L}]+|(?:mon|ma|mes|notre|nos) [\\p{L}]+ [\\p{L}]+)(?![\\p{L}]).*)",
  },
  {
    type: 'EVENT',
    date: 'must',
    clock: true,
    importance: 0.6,
    confidence: 0.6,
    unless: `${IDLE}|${THIRD}|(?<![\\p{L}])(?:est|sont|etait|a|dit|salut|bonjour|merci|bonne|je|on|nous)(?![\\p{L}])`,
    pattern: "^(?<what>[\\p{L}][\\p{L}\\d'& -]{2,40})$",
  },
];

export const FRENCH: Speech = {
  lead: "(?:(?:ok|bon|alors|et|mais|ah|eh bien|salut|bonjour|en fait|pardon|non(?=[,.!])|oui|aussi|au fait|avant|d'ici|pour|a|en|puis|correction|je voulais dire|donc|merci|du|vers|des)[\\s,:;!.-]+)*",
  stances: {
    question:
      "[?]|^(?:que|quoi|quel|quelle|quels|quelles|quand|ou|qui|comment|pourquoi|combien|est-ce|peux-tu|pouvez-vous|sais-tu|as-tu|qu'est-ce)(?![\\p{L}])",
    hypothetical:
      "^(?:si (?!,)|s'il (?!te|vous)|imagine|imaginons|supposons|et si|au cas ou)|(?<![\\p{L}])(?:peut-etre|pourrais|pourrait|serais|serait|aurais|aurait|[\\p{L}]*irais|ferais|voudrais|si j'(?:avais|etais)|si je|un jour peut-etre)(?![\\p{L}])",
    reported:
      "(?<![\\p{L}])(?!(?:je|nous) )[\\p{L}]+ (?:m'a |nous a |a )?(?:dit|ecrit|pense|croit|affirme|raconte|pretend|disait)(?![\\p{L}])|(?<![\\p{L}])(?:selon|d'apres|apparemment|il parait|dans (?:le roman|le livre|le film|la serie|le jeu)|par exemple|qu'il devait|qu'elle devait)(?![\\p{L}])",
    joke: '(?<![\\p{L}])(?:haha+|lol|mdr|ptdr|je plaisante|je rigole|c.est une blague)(?![\\p{L}])|[😂🤣]',
    past: "(?<![\\p{L}])(?:etait|etaient|avait|j'avais|j'etais|suis alle|suis allee)(?![\\p{L}])",
    command:
      "^(?:s'il te plait,? |peux-tu )?(?:dis|montre|donne|ecris|redige|traduis|cherche|trouve|mets|ouvre|lis|explique|aide|raconte|calcule|compare|recommande|envoie|fais|cree|supprime|ajoute|merci|bonne|bon|joyeux|a (?:demain|bientot|plus)|au revoir|on se voit|arrete|lance)(?:-moi)?(?![\\p{L}])",
  },
  reminder:
    '(?<![\\p{L}])(?:rappelle[sz]?-(?:moi|nous)|me rappeler|mets (?:une? |le )?(?:alarme|reveil|rappel|minuteur)|reveille-moi|previens-moi|ne me laisse pas oublier)',
  correction:
    "^(?:(?:ah|oh|pardon),? )*(?:en fait|non,|pardon,|correction|je voulais dire|plutot)|(?<![\\p{L}])(?:est maintenant|c'est maintenant)(?![\\p{L}])",
  keep: "(?:s'il te plait,? )?(?:rappelle-toi que|souviens-toi que|retiens que|note que|n'oublie pas que|pour info[:,]) ?",
  secret: '(?<![\\p{L}])(?:mot de passe|code pin|numero de carte)(?![\\p{L}])',
  urgent: '(?<![\\p{L}])(?:urgent|urgence|au plus vite|des que possible|immediatement)(?![\\p{L}])',
  evening: '(?<![\\p{L}])(?:diner|soiree|fete|concert|cinema|theatre|bar|apero|opera)(?![\\p{L}])',
  rules: RULES,
  resolves: [
    {
      how: 'done',
      pattern: "^(?:(?:ok|voila|ca y est|oui)[ ,]+)*(?:c'est )?(?:deja |enfin )?(?:fait|fini|termine|regle|ca y est)$",
    },
    { how: 'cancelled', pattern: "^(?:c'est |ca a ete )?annulee?$" },
    { how: 'not-needed', pattern: "^(?:je n'ai|on n'a|nous n'avons) plus (?:besoin|a) (?:de |d')?(?<what>.+)$" },
    { how: 'not-needed', pattern: '^(?:je ne dois plus|je dois plus|plus besoin de|il ne faut plus) (?<what>.+)$' },
    {
      how: 'cancelled',
      pattern: "^(?<what>(?:le|la|les|l'|mon|ma|notre) ?.{2,60}?) (?:est|sont|a ete) (?:annulee?s?|supprimee?s?)$",
    },
    { how: 'cancelled', pattern: "^(?:j'ai|on a|nous avons|ils ont) (?:finalement )?annule (?<what>.+)$" },
    {
      how: 'done',
      pattern:
        "^(?<what>(?:le|la|les|l'|mon|ma|notre) ?.{2,60}?) (?:est|sont) (?:deja |enfin )?(?:payee?s?|faite?s?|envoyee?s?|prete?s?|terminee?s?|reservee?s?|reglee?s?|reparee?s?)$",
    },
    {
      how: 'done',
      unless: '(?:^| )(?:toi|te|ca|cela)$',
      pattern:
        "^(?:j'ai|on a|nous avons) (?:deja |enfin |bien |juste )*(?:paye|envoye|rendu|achete|appele|reserve|termine|fini|fait|renouvele|rapporte|repare|signe|recupere|depose|regle|commande|poste) (?<what>.{2,80})$",
    },
  ],
  small:
    "je j'ai on nous le la les l' un une des mon ma mes notre de du d' au aux a en avec pour et ou que qui se ce cette c'est est sont deja plus pas ne n'ai avons ai fait faire tout tous toute maintenant il elle",
  edges: "le la les a au aux du de d' en pour avant apres vers et , - chaque ce cette d'ici dans jusqu'au l' est sont",
};
