/**
 * How people move what is planned, in four languages, over folded text whose words about time are blanked. Data only.
 * `asked`: told to us, with the matter as `what`. `shift`: the same by a length of time. `it`: only points at the matter
 * last spoken of. `newly`: a fact that holds from now on, so that it replaces the one before.
 */
import type { Language } from '../captured-note.ts';

export interface MoveWords {
  readonly asked: string;
  readonly shift?: string;
  readonly it: string;
  readonly newly: string;
}

export const MOVE_WORDS: Readonly<Record<Language, MoveWords>> = {
  en: {
    asked:
      '^(?:please |pls |can you |could you |would you )*(?:(?:move|shift|push|change)(?: back| forward| out)? (?<what>(?!over|on$|out$|to )(?:the |my |our |that )?.{2,60}?)(?: back| forward| out)? (?:to|until|till)(?: on| at)*|(?:reschedule|re-schedule|postpone|delay|put off|bring forward) (?<what2>(?:the |my |our |that )?.{2,60}?)(?: to| until| till| for| on| at)*)(?: please)?[ ,.!?]*$',
    shift:
      '^(?:please |pls |can you |could you |would you )*(?<verb>postpone|delay|push|put off|move|shift|bring|pull)(?: back| forward| out)? (?<what>(?:the |my |our |that )?.{2,50}?)(?<dir> back| forward| out| earlier| later)? by (?<n>\\d{1,3}|an?|one|two|three|four|five|six|half an) (?<unit>minutes?|mins?|hours?|days?|weeks?)(?<late> earlier| later)?(?: please)?[ .!]*$',
    it: "^(?:(?:it's|it is|it'll be|it will be|that's|that is|make it|make that|it (?:got |was |has been |is |has )?(?:moved|changed|pushed|rescheduled|postponed|shifted)|it's been (?:moved|changed|pushed|rescheduled|postponed)|they (?:have )?(?:moved|pushed|changed|rescheduled) it|(?:move|change|push|shift|reschedule|postpone) it|i meant?|rather|at|on|to|for|until|till|back|now|instead|please|then|not|but|the|and|is|was) ?)+[ ,.!]*$",
    newly:
      '(?<![\\p{L}])(?:now|nowadays|these days|no longer|any ?more|since (?:last|this|january|february|march|april|may|june|july|august|september|october|november|december|monday)|just (?:moved|started|switched|turned)|recently|finally|from now on|new)(?![\\p{L}])',
  },
  de: {
    asked:
      '^(?:bitte |kannst du |konntest du )*(?:verschieb|verschiebe|verleg|verlege|schieb|schiebe|andere)(?: bitte)? (?<what>(?:den |die |das |meinen |meine |mein |unser\\p{L}* )?.{2,60}?)(?: auf| zu| am| um| nach)*(?: (?:verschieben|verlegen))?(?: bitte)?[ ,.!?]*$',
    it: '^(?:(?:er|sie|es|das|der termin) (?:ist|wurde|wird|kommt)|(?:verschieb|verlege?) (?:ihn|sie|es)|doch|erst|jetzt|nun|auf|am|um|verschoben|verlegt|ist|nicht|sondern|lieber|bitte|ich meinte) ?(?:(?:ist|wurde|wird|doch|erst|jetzt|nun|auf|am|um|verschoben|verlegt|nicht|sondern|lieber|bitte) ?)*[ ,.!]*$',
    newly:
      '(?<![\\p{L}])(?:jetzt|nun|inzwischen|mittlerweile|neuerdings|nicht mehr|seit (?:kurzem|letzte\\p{L}+|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember)|ab jetzt)(?![\\p{L}])',
  },
  es: {
    asked:
      '^(?:por favor |puedes )*(?:mueve|mover|cambia|cambiar|pasa|pasar|aplaza|aplazar|pospon|posponer|reprograma)(?:me)? (?<what>(?:el |la |mi |nuestr[oa] )?.{2,60}?)(?: al?| para| hasta| el)*[ ,.!?]*$',
    it: '^(?:(?:es|sera|esta|se (?:movio|cambio|ha movido|ha cambiado|aplazo)|mejor|ahora|a|al|el|la|las|para|no|sino|quise decir|digo) ?)+[ ,.!]*$',
    newly:
      '(?<![\\p{L}])(?:ahora|ya no|desde (?:hace poco|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|ultimamente)(?![\\p{L}])',
  },
  fr: {
    asked:
      "^(?:s'il te plait |stp |tu peux |peux-tu )*(?:deplace|deplacer|decale|decaler|reporte|reporter|repousse|repousser|avance|avancer)r? (?<what>(?:le |la |l'|mon |ma |notre )?.{2,60}?)(?: a| au| pour| jusqu'a)*[ ,.!?]*$",
    it: "^(?:(?:c'est|ce sera|il est|elle est|(?:a ete|est) (?:deplacee?|reportee?|decalee?)|plutot|maintenant|a|au|pas|mais|le|pour|je voulais dire) ?)+[ ,.!]*$",
    newly:
      '(?<![\\p{L}])(?:maintenant|desormais|dorenavant|ne \\p{L}+ plus|depuis (?:peu|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre))(?![\\p{L}])',
  },
};
