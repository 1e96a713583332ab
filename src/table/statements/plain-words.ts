/**
 * What was typed, or read from a file, as players can say it to each other (spec/log, section 4): without the marks that nobody sees. Some
 * emoji are drawn from several characters that such marks hold together, and stay whole. By ranges and no property of Unicode, which
 * grows: all seats must come to the same.
 */
const drawn = '[\\u2190-\\u27ff\\u2900-\\u2bff\\u{1f000}-\\u{1faff}]\\ufe0f?[\\u{1f3fb}-\\u{1f3ff}]?'
const flag = '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{5}\\u{e007f}'

/** Finds these characters, and emoji on the way to them: what is to be kept is in `$1`. */
export function outsideEmoji(unseen: RegExp): RegExp {
  return new RegExp(`(${flag}|${drawn}(?:\\u200d${drawn})*)|${unseen.source}`, 'gu')
}

/** Control characters, and marks that change the direction of writing or that nobody sees. */
export const unprintable: RegExp = outsideEmoji(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)

/** The words alone. */
export function plainWords(typed: string): string {
  return typed.replaceAll(unprintable, '$1').trim()
}
