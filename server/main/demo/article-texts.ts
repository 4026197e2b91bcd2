/** What the demo's articles say, oldest first. */

export type DemoArticle = {
  readonly title: string;
  readonly daysAgo: number;
  /** One of the demo's pictures, by its place there. */
  readonly picture?: number;
  /** What the picture shows. */
  readonly caption?: string;
  /** HTML. */
  readonly content: string;
};

export const NEWS: readonly DemoArticle[] = [
  {
    title: '会員サイト「つなぐ」を公開しました',
    daysAgo: 60,
    content:
      '<p>札幌とその周りのジュニア、ユース、女子の試合を、会場からそのままお届けする会員サイトを始めました。</p><h2>できること</h2><ul><li>今週の試合の<a href="/latest-results">ライブ速報</a></li><li><a href="/archive">大会日程と組み合わせ</a></li><li>試合の写真</li></ul><p>ご意見は<a href="/contact">お問い合わせ</a>からお寄せください。</p>',
  },
  {
    title: '札幌ジュニアサッカー大会 つばさ杯の結果を掲載しました',
    daysAgo: 33,
    content:
      '<p>優勝はひばりが丘FCジュニアでした。決勝は1対1のまま終わり、PK戦での決着でした。</p><table><thead><tr><th>順位</th><th>チーム</th></tr></thead><tbody><tr><td>優勝</td><td>ひばりが丘FCジュニア</td></tr><tr><td>準優勝</td><td>白石キッカーズ</td></tr></tbody></table><p>写真は<a href="/pics">写真のページ</a>でご覧いただけます。</p>',
  },
  {
    title: '速報をお届けできる会場が増えました',
    daysAgo: 20,
    content:
      '<p>川下公園と前田森林公園からも、得点を入った時にお知らせできるようになりました。</p><p>電波の弱い会場では、少し遅れることがあります。</p>',
  },
  {
    title: '降雪期の試合会場についてのお願い',
    daysAgo: 12,
    content:
      '<p>駐車場の除雪が終わるまで、会場へは公共の交通機関でお越しください。</p><p>中止や延期は、決まり次第<a href="/latest-results">ライブ速報</a>でお知らせします。</p>',
  },
  {
    title:
      '札幌U-12リーグ 後期の第9節と第10節は、会場の都合により試合の順番と開始時刻が変わりますのでご注意ください',
    daysAgo: 5,
    content:
      '<p>開始の時刻は、それぞれの試合のページでご確認ください。</p><blockquote>変更の前に会場へ向かわれる方が多くいらっしゃいます。お知り合いの方にもお伝えください。</blockquote>',
  },
  {
    title: '今週末の試合を掲載しました',
    daysAgo: 1,
    content:
      '<p>今週は、ジュニアから女子まで、すべてのカテゴリーで試合があります。気になるチームの試合を<a href="/latest-results">ライブ速報</a>でご覧ください。</p>',
  },
];

export const MEDIA: readonly DemoArticle[] = [
  {
    title: '雨の日の練習を、どう楽しくするか',
    daysAgo: 50,
    picture: 1,
    caption: '曇り空の下の練習試合',
    content:
      '<p>三人のコーチに、雨の日の工夫を聞きました。</p><h2>室内でもできること</h2><ol><li>足の裏でのボールタッチ</li><li>二人組の判断あそび</li><li>試合の映像を見て話す</li></ol>',
  },
  {
    title: 'つばさ杯決勝　最後の一本まで',
    daysAgo: 33,
    picture: 2,
    caption: '夕方まで続いた決勝',
    content:
      '<p>1対1のまま迎えたPK戦。三人目が蹴る前に、勝負は決まりました。</p><p>「止めたのは、練習で何度も見た形でした」と、ゴールを守った選手は話します。</p><h2>両チームの歩み</h2><p>準決勝では、どちらも後半に得点を決めています。</p>',
  },
  {
    title: '女子サッカーの入り口をひらく、週に一度の教室',
    daysAgo: 24,
    picture: 5,
    caption: '参加は小学一年生から',
    content:
      '<p>はじめてボールを蹴る子どもたちが、毎週土曜日に集まっています。</p><p>見学はいつでもできます。</p>',
  },
  {
    title: '審判になった高校生たち',
    daysAgo: 16,
    picture: 3,
    caption: '笛を吹く側から見える試合',
    content: '<p>選手を続けながら審判の資格を取った三人に、笛を吹く側から見える試合について聞きました。</p>',
  },
  {
    title: '朝五時のグラウンド整備',
    daysAgo: 9,
    picture: 0,
    caption: '晴れた朝のグラウンド',
    content:
      '<p>一試合めの笛が鳴る四時間前、芝の上にはもう人がいます。</p><p>線を引き、ネットを張り、石を拾う。試合はここから始まります。</p>',
  },
  {
    title: 'ユース年代の食事　試合の前の日に何を食べるか',
    daysAgo: 2,
    picture: 4,
    caption: '夕暮れの試合',
    content:
      '<p>管理栄養士に、試合の前の日から当日までの食事を聞きました。</p><table><thead><tr><th>いつ</th><th>何を</th></tr></thead><tbody><tr><td>前の日の夜</td><td>ごはんを多めに、揚げ物は控える</td></tr><tr><td>三時間前</td><td>おにぎり、うどん</td></tr><tr><td>一時間前</td><td>バナナ、ゼリー</td></tr></tbody></table>',
  },
];
