const NUMERALS: readonly (readonly [numeral: string, value: number])[] = [
  ["M", 1000],
  ["CM", 900],
  ["D", 500],
  ["CD", 400],
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
];

export const MAX_ROMAN = 3999;

/** A whole number from 1 to 3999 in Roman numerals. */
export function toRoman(value: number): string {
  let rest = value;
  let text = "";
  for (const [numeral, worth] of NUMERALS) {
    text += numeral.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return text;
}

/**
 * The number that Roman numerals stand for; null where the text is not how that number is written.
 */
export function fromRoman(text: string): number | null {
  let rest = text;
  let value = 0;
  for (const [numeral, worth] of NUMERALS) {
    while (rest.startsWith(numeral) && value <= MAX_ROMAN) {
      value += worth;
      rest = rest.slice(numeral.length);
    }
  }
  return rest === "" && value > 0 && value <= MAX_ROMAN && toRoman(value) === text ? value : null;
}
