/**
 * Words of the calendar in the languages the stop words cover first: English, German, Spanish, French, Italian, Portuguese.
 * Two notes of the same Tuesday have nothing to do with each other, so these link nothing (R5). Short forms that are
 * words of their own (sun, sat, mar) are left out; `may` is a stop word already.
 */
export const DATE_WORDS: ReadonlySet<string> = new Set(
  `monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday
  sundays tue tues wed thu thur thurs fri january february march april june july august september october november
  december jan feb apr jun jul aug sep sept oct nov dec today tomorrow yesterday tonight
  montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar jänner februar märz mai juni juli oktober
  dezember heute morgen gestern
  lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre
  setiembre octubre noviembre diciembre hoy mañana ayer
  lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril juin juillet août septembre octobre
  novembre décembre aujourd'hui demain hier
  lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio aprile maggio giugno luglio settembre ottobre
  dicembre oggi domani ieri
  segunda terça quarta quinta sexta feira janeiro fevereiro março maio junho julho setembro outubro novembro
  dezembro hoje amanhã ontem`.split(/\s+/u),
);
