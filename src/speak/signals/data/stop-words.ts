/** Words that tell nothing about what a note is about, in the languages capture reads. Folded to lower case. A word that
 * means something in another of them is not among them. */
const EN = `about after again all also always and any are back because been before being both but buy came can cannot
come could did does doing done down each else ever every few find for from get gets getting give goes going gone got
had has have having her here hers him his how into its just keep last let like made make many maybe may more most much
must need needs never new next not now off once one only other our ours out over own per please put really same say
see should since some soon still such sure take tell than thank thanks that the their them then there these they thing
things think this those though through time today tomorrow tonight too two under until upon use used very want wants
was way well went were what when where which while who whom why will with within without would yes yet you your yours
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
october november december morning afternoon evening night week month year day days weeks hour hours minutes noon
user myself finish start note remember remind plan`;
const DE = `aber alle als auch auf aus bei bin bis bist das dass dein dem den der des die dir doch dort durch ein eine
einem einen einer eines euch für habe haben hat heute hier ich ihm ihn ihr ihre immer ist jede jeder jetzt kann kein
keine können mehr mein meine mich mir mit morgen muss müssen nach nicht noch nur oder ohne sehr sein seine sich
sie sind soll und uns unser vom von vor was weil wenn wer wie will wir wird wo zum zur über`;
const ES = `ahora algo antes aquí como con cuando del desde donde ella ellos ese eso esta estas este esto estoy hay hasta
hoy los las mañana más mis muy nada nos nuestro para pero por porque que quien sobre soy sus también tengo
tiene todo tus una uno unos usted`;
const FR = `alors aussi avant avec avoir aujourd'hui bien ces cette comme dans des donc elle elles encore est être
fait faire ils je les leur lui mais mes moi mon nos notre nous par pas quand que qui sans ses sont sur tes
toi ton tous tout très une vos votre vous demain`;

export const STOP_WORDS: ReadonlySet<string> = new Set([EN, DE, ES, FR].join(' ').split(/\s+/));
