/**
 * Words that say nothing about what a note is about: function words of English, German, Spanish, French, Italian and
 * Portuguese, and names people give to any note.
 * Foreign ones that mean something in English (French `car`, `son`) are left out. Short words need not be here: under three letters nothing counts.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `about above after again against all also although always among and another any anybody anyone anything are aren't
  around because been before being below between both but came can can't cannot come could couldn't did didn't does
  doesn't doing don't done down during each either else enough even ever every everyone everything few first for from
  further get gets getting give given goes going gone got had hadn't has hasn't have haven't having her here hers
  herself him himself his how however into isn't its itself i'd i'll i'm i've just keep kept know known last later
  least less let let's like likely made make makes making many may maybe might mine more most much must mustn't myself
  need needs neither never next nobody none nor not nothing now off often once one ones only other others our ours
  ourselves out over own per perhaps please put quite rather really said same say says see seem seems several shall
  she should shouldn't since some someone something sometimes soon still such sure take taken than that that's the
  their theirs them themselves then there there's these they they're thing things think this those though through thus
  today together tomorrow too took toward under until upon use used uses using usually very via want wants was wasn't
  way well went were weren't what what's when where whether which while who who's whole whom whose why will with
  within without won't would wouldn't year yes yesterday yet you you'll you're you've your yours yourself
  aber alle allem allen aller alles als also andere anderen auch auf aus bei beim bin bis bist dabei damit danach dann
  daran darauf daraus darin das dass dein deine dem den denn der deren des dessen dich die dies diese diesem diesen
  dieser dieses dir doch dort durch ein eine einem einen einer eines einmal etwas euch euer eure für gegen gewesen hab
  habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer immer ist jede jedem jeden
  jeder jedes jene jetzt kann kein keine keinem keinen keiner können könnte machen man manche mehr mein meine meinem
  meinen meiner mich mir mit muss müssen nach nicht nichts noch nun nur oder ohne schon sehr sein seine seinem seinen
  seiner seit sich sie sind soll sollen sollte sondern sonst über und uns unser unsere unter viel vom von vor wann war
  waren warum was weil welche welcher wenn wer werde werden wie wieder will wir wird wirst wo wollen wurde wurden zum
  zur zwar zwischen
  algo algunas algunos ante antes aquel aquella así aún aunque bien cada casi como con contra cual cuando del desde
  donde dos ella ellas ellos entre era eran eres esa esas ese eso esos esta está están estas este esto estos estoy
  fue fueron haber había han hasta hay hoy las les los luego más menos mientras mis mismo mucho muy nada nos nosotros
  nuestra nuestro otra otro para pero poco por porque pues que quien ser siempre sin sobre solo soy sus también
  tan tanto tengo tiene tienen toda todas todo todos tus una unas uno unos usted vosotros
  ainsi alors après au aucun aussi autre autres aux avait avant avec avoir ceci cela celle celui ces cet cette
  ceux chaque comme contre dans depuis des deux donc dont elle elles encore entre est était être eux faire
  fait ici ils jamais leur leurs lui mais mes moi moins mon notre nos nous onze par parce pas peu peut
  plus pour pourquoi quand que quel quelle quelque qui quoi sans sera ses seulement si sont sous sur tes toi ton
  tous tout toute toutes très trop une vers voici voilà vos votre vous
  alla alle allo anche ancora che chi come con contro cosa così cui dal dalla dalle degli dei del della delle dello
  dentro dopo dunque fra gli hai hanno il loro lui mie miei mio molto nel nella noi non nostro ogni per perché
  però più poi prima può quale quando quanto quella quelle quello questa queste questo qui sei senza sono sopra sotto
  sua sugli sul sulla suo tra tua tue tuo tutti tutto una uno voi vostro
  aos aquela aquele até cada coisa como das dela dele deles depois dos ela elas ele eles em entre era essa esse está
  estão eu foi foram isso isto já lhe mais mas meu minha muito nas nem nós nossa nosso num numa não para pela pelo por
  qual quando que quem sem seu sua são também tem têm uma você vocês
  entry entries fact facts item items memo memory misc note notes stuff title untitled`.split(/\s+/u),
);
