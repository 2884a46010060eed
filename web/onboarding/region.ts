/** What the settings of a new household are where it lives. */
export interface Region {
  /** Of the tz database. */
  readonly time_zone: string
  /** ISO 4217 */
  readonly currency: string
  readonly unit_system: 'metric' | 'us'
}

/**
 * The time zones of each currency but the euro, by their names in the tz database; one that ends with `/` is the
 * beginning of several. A browser tells its time zone more reliably than a country: many in London run in American
 * English.
 */
const ZONES: Readonly<Record<string, string>> = {
  GBP: 'Europe/London GB Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man',
  CHF: 'Europe/Zurich Europe/Vaduz Europe/Busingen',
  SEK: 'Europe/Stockholm',
  NOK: 'Europe/Oslo Arctic/',
  DKK: 'Europe/Copenhagen Atlantic/Faroe',
  ISK: 'Atlantic/Reykjavik',
  PLN: 'Europe/Warsaw',
  CZK: 'Europe/Prague',
  HUF: 'Europe/Budapest',
  RON: 'Europe/Bucharest',
  RSD: 'Europe/Belgrade',
  TRY: 'Europe/Istanbul Asia/Istanbul',
  UAH: 'Europe/Kyiv Europe/Kiev',
  USD: 'America/New_York America/Detroit America/Chicago America/Denver America/Boise America/Phoenix America/Los_Angeles America/Anchorage America/Juneau America/Sitka America/Nome America/Adak America/Indiana/ America/Kentucky/ America/North_Dakota/ America/Menominee Pacific/Honolulu America/Puerto_Rico US/',
  CAD: 'America/Toronto America/Vancouver America/Edmonton America/Calgary America/Winnipeg America/Regina America/Halifax America/Moncton America/St_Johns America/Whitehorse America/Yellowknife America/Montreal Canada/',
  MXN: 'America/Mexico_City America/Monterrey America/Tijuana America/Cancun America/Merida America/Chihuahua America/Hermosillo America/Mazatlan',
  BRL: 'America/Sao_Paulo America/Fortaleza America/Recife America/Bahia America/Manaus America/Belem',
  ARS: 'America/Argentina/ America/Buenos_Aires',
  CLP: 'America/Santiago',
  COP: 'America/Bogota',
  PEN: 'America/Lima',
  AUD: 'Australia/',
  NZD: 'Pacific/Auckland NZ',
  JPY: 'Asia/Tokyo',
  CNY: 'Asia/Shanghai',
  HKD: 'Asia/Hong_Kong',
  SGD: 'Asia/Singapore',
  KRW: 'Asia/Seoul',
  INR: 'Asia/Kolkata Asia/Calcutta',
  ILS: 'Asia/Jerusalem Asia/Tel_Aviv',
  AED: 'Asia/Dubai',
  ZAR: 'Africa/Johannesburg',
}

/**
 * @param zone of this device, such as `Europe/London`
 * @returns euros and metric units where nothing is known of it. Only the United States cook in cups and ounces.
 */
export function regionOf(zone: string): Region {
  const known = Object.entries(ZONES).find(([, names]) =>
    names.split(' ').some((name) => (name.endsWith('/') ? zone.startsWith(name) : zone === name)),
  )
  const currency = known?.[0] ?? 'EUR'
  return { time_zone: zone, currency, unit_system: currency === 'USD' ? 'us' : 'metric' }
}
