/** What a photo is called: nobody has described it, and who is on it is nobody's business. `place` counts from 0. */
export function photoName(place: number): string {
  return `写真 ${place + 1}枚目`;
}
