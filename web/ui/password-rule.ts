/** The rule for a new password, shown before it is typed. */
export function passwordRule(minLength: number): string {
  return `${minLength}文字以上。「123456」のような、推測されやすいものは使えません。`;
}
