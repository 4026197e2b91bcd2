/**
 * Passwords that many people choose, so that who guesses tries them first: worldwide, in Japan, and around football.
 * Not a list of leaked ones: it keeps out what a few attempts before the lock-out would find.
 */

/** Whether it is one of them, however it is cased and widened, or with digits and signs behind it that everybody adds. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return isOneStep(plain) || isRepeated(plain) || COMMON.has(plain) || COMMON.has(withoutTail(plain));
}

/** `password1`, `soccer123!`, `sakura2024`. */
function withoutTail(text: string): string {
  return text.replace(/(?<!\d)(?:\d{1,3}|1234(?:56?)?|(?:19|20)\d\d)?[!?.@#]?$/, '');
}

/** One step from each sign to the next: `aaaaaa`, `123456`, `fedcba`. */
function isOneStep(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step = 0] = steps;
  return steps.size <= 1 && Math.abs(step) <= 1;
}

/** A part of up to four signs over and over: `121212`, `abcabc`, `ababab`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text);
}

const WORLDWIDE = `
  password passwd passw0rd p@ssword p@ssw0rd pass1234 pass123 passpass mypassword password1234 letmein welcome admin
  administrator root toor guest user test testtest test1234 changeme default secret iloveyou ilove iloveu loveme
  qwerty qwertyuiop qwert qwerty123 qwer1234 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz1qaz 2wsx3edc q1w2e3 q1w2e3r4 qazwsx
  qazwsxedc zaq12wsx zxcvbn zxcvbnm asdfgh asdfghjkl asdf1234 asdfasdf poiuyt lkjhgf abc123 a12345 a123456 a1b2c3 a1b2c3d4
  aa123456 aaa111 abcd1234 1234abcd abcd123 123abc 123qwe 123456a 123456q 1234567890 0987654321 987654321 123321 123123123
  654321 112233 11223344 102030 147258 147258369 159753 159357 123654 789456 456789 741852 741852963 963852741 252525
  monkey dragon sunshine princess shadow master superman batman pokemon starwars michael jordan charlie computer internet
  samsung google facebook amazon apple iphone android windows microsoft trustno1 whatever nothing freedom flower summer
  winter spring autumn orange banana cookie cheese chocolate pepper ginger hunter ranger thunder killer hello hellohello
  helloworld lovely angel family happy smile lucky peace music dancer baseball basketball football soccer hockey tennis
`;

const IN_JAPAN = `
  pasuwado pasuwaado himitsu himitu anshou sakura sakurasakura hinata haruka misaki yuuki yuki0101 takahiro takashi
  takeshi kenichi hiroshi hiroki daisuke kazuya masahiro yamada tanaka suzuki satou sato takahashi watanabe ito itou
  kobayashi nakamura yoshida doraemon nobita pikachu pikachuu anpanman totoro ghibli naruto dragonball onepiece kimetsu
  kimetu tanjiro nezuko conan gundam sailormoon kirby mario zelda hatsunemiku miku3939 arashi arashi5 nogizaka keyaki akb48
  disney mickey hellokitty kitty rilakkuma snoopy nippon nihon japan tokyo toukyou osaka oosaka kyoto kyouto nagoya fukuoka
  sapporo hokkaido hokkaidou otaru chitose asahikawa hakodate tomakomai yokohama kobe koube sendai hiroshima okinawa
  arigato arigatou konnichiwa ohayou ohayo sayonara daisuki daisuki1 aishiteru aisiteru kawaii kazoku tomodachi tomodati
  ganbare ganbaru genki yakyuu yakyu kokoro kibou yume ichigo momoko chibi tarou taro hanako inuneko neko nekoneko
  114514 1192296 4649 46494649 5963 0721 8888 yoroshiku yorosiku 0123456789 19191919 315315 356356 3739 373737 393939
  パスワード ぱすわーど ぱすわあど ひみつ 秘密 さくら 桜 ありがとう おはよう おはようございます こんにちは こんばんは さようなら
  よろしく よろしくお願いします よろしくおねがいします だいすき 大好き あいしてる 愛してる がんばれ がんばろう 頑張れ
  あいうえお あいうえおか あいうえおかきくけこ アイウエオ アイウエオカ いろはにほへと いろはにほへとちりぬるを にほんごです
  たなかたろう やまだたろう やまだはなこ 山田太郎 山田花子 ドラえもん ピカチュウ アンパンマン となりのトトロ サッカー サッカー大好き
  サッカー最高 さっかー さっかーだいすき 北海道 ほっかいどう 札幌市 さっぽろ コンサドーレ コンサドーレ札幌 寿限無 東京都 日本代表
`;

const AROUND_FOOTBALL = `
  futbol fussball sokka sakka sakkaa soccer1 soccerball soccerlove ilovesoccer lovesoccer goalkeeper keeper striker
  midfielder defender captain captaintsubasa tsubasa worldcup worldcup2026 championsleague jleague jリーグ samurai
  samuraiblue samuraijapan nadeshiko nadesiko hattrick golazo goalgoal offside consadole consadolesapporo antlers reds
  urawareds gamba gambaosaka cerezo frontale kawasaki marinos fmarinos vissel grampus sanfrecce yokohamafc fctokyo
  arsenal chelsea liverpool manchester manunited mancity tottenham barcelona barca realmadrid madrid juventus bayern
  acmilan intermilan ronaldo cristiano cr7cr7 messi messi10 neymar mbappe haaland beckham zidane maradona nakata honda
  kagawa kubo kubotakefusa mitoma endo nagatomo kazumiura tsunagu tsunagu1 tunagu つなぐ ツナグ
`;

const COMMON: ReadonlySet<string> = new Set(
  [WORLDWIDE, IN_JAPAN, AROUND_FOOTBALL].flatMap((words) => words.trim().split(/\s+/)),
);
