/** Sentences of the bulk input's screen (reporter specification, section 8); the rules' own are the domain's. */

export const MATCH_INPUT = '試合情報の入力';
export const CONFIRM_INPUT = '試合情報の入力確認';
export const NOT_ADDED = '試合情報の追加に失敗しました。時間をおいて再度お試しください。';
export const CHAMPIONSHIP_NOT_READ = '大会の登録内容を取得できませんでした。時間をおいて再度お試しください。';
export const NOT_CHECKED = '入力内容の確認に失敗しました。時間をおいて再度お試しください。';
export const FAULTY = '試合情報に誤りがあります。誤りの一覧から直してください。';
export const RESTORED =
  '前回の入力内容を表示しています。URLトークンは保存していないため、もう一度入力してください。';
export const HANDED_OVER = '日程表の試合を読み込みました。「追加前の確認へ」で確かめてから追加します。';
/** After the specified sentence, of rows that lack a required cell. */
export function leftHere(rows: number): string {
  return `入力の足りない${rows}行は、追加せずに残しています。`;
}

export const NOTHING_NEW = '追加・変更する試合はありません。入力した試合は、すべて登録されています。';
export const NOTHING_TO_CHANGE = '追加・変更する試合はありません。登録されている試合は変わりません。';
export const CHAMPIONSHIP_MUST_AGREE =
  '共通項目が、登録されている大会と違うため、追加できません。共通項目を登録内容に合わせてください。';
export const MUST_AGREE = '重なりか誤りがあるため、追加できません。入力を直すか、その行を空にしてください。';
export const MUST_CHOOSE =
  '登録されている試合を、入力した内容に変えるかどうかを選んでください。試合IDと、入力された得点は変わりません。';
export const STAY_AS_STORED = 'これらの試合は、登録されているままにします。';
export const HAVE_BEGUN =
  'の試合は、すでに始まったか結果が登録されたため、変更できません。入力を直すか、その行を空にしてください。';
export const REPLACES = '入力中の行を、ファイルの内容に置き換えます。よろしいですか？';
export const CLEARS = '入力した内容と下書きをすべて消します。よろしいですか？';
export const ONLY_NOW =
  'リンクを開くと、その試合の速報を入力できます。この画面を離れると二度と表示できないため、速報を担当する方へいま送ってください。';
export const MORE_LINKS = '今あるリンクはそのままで、このトークンのリンクでも入力できるようになります。';
export const FILE_NAME = '試合情報.csv';
export const LINKS_FILE_NAME = '速報員のリンク.csv';
/** Of a file without links, as organisers' files are. */
export const LINKS_MADE =
  'URLトークンのない行には、新しく作りました。追加する試合のリンクになり、登録されている試合のリンクは変わりません。';
