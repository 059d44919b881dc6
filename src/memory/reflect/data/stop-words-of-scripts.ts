/**
 * Function words beyond the six languages of `stop-words.ts`, for R5's "any script": Dutch, Polish, Swedish, Danish,
 * Norwegian and Turkish, Russian and Ukrainian, Greek, Arabic, Hebrew, Hindi and Korean as whole words; Japanese,
 * Chinese and Thai as the pairs of characters that `tokens.ts` reads them in. Words that mean
 * something in English (Danish `dog`, Swedish `hon`) are left out. Data only, in the spelling of NFKC.
 */
const WORDS = `
  aan alleen als altijd andere bij daar dan dat deze die dit doen door dus een geen had heb hebben heeft het hier hij
  hun iets jij jouw kan maar meer met mijn moet naar niet nog ons onze ook over toch toen tot uit van veel voor
  waar wanneer want wat wel werd wie wij wordt worden zal zijn zich zij zonder zou
  albo bardzo bez być był była było były czy dla dlaczego gdy gdzie ich jak jako jego jej jeszcze jestem już
  każdy kiedy która które który lub mnie może mój moja nad nie nic niż oraz przez przy się sobie tak także tam tego
  też tylko tym więc wszystko żeby
  alla allt att bara blev blir deras den denna det detta där efter eller ett från för ha hade han har här hur icke
  inte jag kan kommer man med men mig min mot måste mycket nej någon något och också om på sig sin ska skulle som
  till under upp utan var vad varför vid vill vår är även
  blive bliver den der deres det dig efter ellers fra før havde hendes hun hvad hvem hver hvis hvor ikke ind jeg
  kunne meget mellem mit når nogen noget også ofte over selv sig skal skulle vil ville være været blir ble både denne
  dette etter hadde hva hvorfor hvordan ikkje meg mye noe noen være vært
  ancak bana bazı belki beni benim bir biri biz bize bizim bunu çok çünkü daha değil diye gibi hangi her hiç
  için ile ise kadar mı nasıl neden nerede olan olarak oldu olduğu onlar onu onun seni siz şey tüm var veya
  yok yani
  без более больше будет будто бы был была были было быть вам вас ведь весь вот все всегда всего всех всю где да даже
  для до его ее ей ему если есть еще ещё здесь или им их как какая какой когда кто куда ли лучше между меня мне много
  может можно мой моя мы на над надо нас наш не него нее ней нельзя нет ни нибудь никогда ним них ничего но ну об один
  она они оно опять от очень перед по под после потом потому почти при про раз разве сам свою себе себя сейчас совсем
  так такой там тебя тем теперь то тогда того тоже той только том тот три ту тут ты уж уже хорошо хоть чего чем через
  что чтоб чтобы чуть эти этого этой этом этот эту это вчера сегодня завтра также который которая которое которые
  або але багато без був була були було бути вам вас весь вже він вона вони від все всі для його йому коли мене мені
  може моя наш нас немає ось при про під свою себе також так там тебе тепер тільки тому хто цей цього чи через чому
  щоб що які який якщо
  αλλά αν από αυτά αυτή αυτό αυτός για δεν είμαι είναι εκεί ενώ ένα ένας εδώ έχει έχω ήταν και κάθε κατά μας με μετά
  μια μου μόνο όλα όμως όπου όπως όταν ότι ούτε πάρα πολύ που πριν προς πώς σας στα στη στην στις στο στον στους τα
  την της τι τις το τον του τους των χωρίς
  أنا أنت أنه أنها أي إلا إلى إذا إن الآن التي الذي الذين اليوم أمس غدا بعد بعض بين تحت تكون تلك ثم جدا حتى حيث خلال
  دون ذلك سوف عام على عليه عليها عن عند عندما غير فقط فوق في فيه فيها قال قبل قد كان كانت كثير كل كما كيف لا لأن لقد
  لكن لم لماذا له لها ليس ما ماذا متى مثل مع من منذ منه منها نحن نعم هذا هذه هل هم هنا هناك هو هي وقد وكان ولا ولكن
  وهو وهي يجب يكون يمكن
  אבל אולי אותה אותו אותי אחר אחרי אחת איך אין איפה אלא אלה אם אני אנחנו את אתה אתם בגלל בין ביותר גם הוא היא היה היו
  הייתה היום מחר אתמול הזה הזאת הם הן זאת זה חייב יהיה יותר יש כאן כאשר כבר כי כל כמו כמה כן לא לאחר לה להיות להם לו
  לי לפני לכן מאוד מאד מה מי מתי ממש נגד עד עוד על עם עכשיו פה צריך רק של שלה שלהם שלו שלי שלנו שם
  अगर अपना अपनी अपने अब अभी आज आप इन इस इसका इसकी इसके इसे उन उनका उनकी उनके उस उसका उसकी उसके उसे एक और कई कभी कर करता
  करते करना करने कल का किया किसी की कुछ के केवल को कोई कौन क्या क्यों गया गई गए जब जहां जैसे जो तक तथा तब तो था थी थे
  दिया द्वारा नहीं ने पर पहले फिर बहुत बाद बारे भी मगर मुझे में मेरा मेरी मेरे मैं यदि यह यहां या ये रहा रही रहे लिए
  लेकिन वह वहां वाला वाली वाले वे सब सभी साथ सिर्फ से हम हमारा हमारे ही हुआ हुई हुए है हैं हो होगा होता होती होते होना
  가장 같은 같이 거기 그것 그냥 그는 그러나 그런 그런데 그리고 그의 나는 나의 내가 너무 누가 다른 다시 대한 더욱 때문 때문에 또는
  또한 많은 많이 매우 모두 모든 무엇 무슨 바로 보다 뿐만 수도 아니 아주 안에 않는 않은 어디 어떤 언제 여기 오늘 내일 어제 없는 없다
  와의 왜냐 우리 위한 위해 이것 이는 이런 이미 있는 있다 있어 있어요 있었다 있습니다 입니다 자기 자신 저는 저의 정말 제가 조금 좀더
  지금 처럼 하고 하는 하지 하지만 한다 할수 합니다 해서 했다 했습니다 항상 혹은
`;

const JAPANESE = `
  です ます まし した して する すが ので のに から まで より ない なか かっ った って てい いる いた いま ませ せん あっ ある あり
  りま こと もの とき ため これ それ あれ どれ ここ そこ この その あの どの よう うに うな そう でも けど だが だけ しか には では とは
  への との にも とも がら なが なら たら れば れる られ せる させ たい くだ ださ さい でき きる きま しま しょ ょう だっ だろ ろう ても
  てき てく てし なっ なり なる また まだ もう とて とに かな かも もし しれ など ほど ずっ っと ちょ ょっ どう いい よく とい いう うと
  今日 明日 昨日 私は 私の 僕は 僕の 自分`;

const CHINESE = `
  我们 你们 他们 她们 它们 我的 你的 他的 她的 这个 那个 这些 那些 这里 那里 这样 那样 什么 怎么 怎样 为什 多少 可以 可能 应该 需要
  已经 还是 还有 没有 不是 不会 不能 不要 就是 也是 都是 但是 可是 因为 所以 如果 虽然 或者 而且 然后 以后 以前 时候 现在 今天 明天
  昨天 一个 一些 一下 一样 自己 知道 觉得 非常 比较 的时 了一 是一 的是 是我 我是 在我 我在 是在 會在 我們 你們 他們 這個 那個 這些
  那些 這裡 這樣 什麼 怎麼 應該 已經 還是 還有 沒有 不會 因為 雖然 然後 以後 時候 現在 覺得`;

const THAI = `
  กา าร คว วา าม ที ี่ ไม ม่ เป ป็ ็น แล ละ ขอ อง จะ ได ด้ มี ใน ให ห้ กั ับ นี น้ ี้ ว่ ่า มา ไป ก็ แต ต่ หร รื ือ ด้ วย ้ว
  อย ยู ู่ ถึ ึง จา าก ผม ฉั ัน คร รั ับ ค่ ่ะ คะ`;

export const STOP_WORDS_OF_SCRIPTS: readonly string[] = [WORDS, JAPANESE, CHINESE, THAI].flatMap((list) =>
  list.normalize('NFKC').trim().split(/\s+/u),
);
