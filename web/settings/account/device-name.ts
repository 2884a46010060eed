// Each browser also names the browsers that it is like. So the order matters.
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * The words by which a user knows a device.
 *
 * @param userAgent the header of its browser or app
 * @returns such as `Chrome, Android`; the first word of the header if it names neither; undefined without one
 */
export function deviceName(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined
  const find = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const words = [find(BROWSERS), find(SYSTEMS)].filter((word) => word !== undefined)
  return words.join(', ') || userAgent.split(/[ /]/)[0]
}
