import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readMinutes } from './read-minutes.ts'

const cases: Readonly<Record<string, number | undefined>> = {
  PT30M: 30,
  P30M: 30,
  PT0H15M: 15,
  PT1H30M: 90,
  PT1H30: 90,
  PT90S: 2,
  P1DT2H: 1560,
  'P0Y0M0DT0H35M0.000S': 35,
  P2W: 20_160,
  pt20m: 20,
  PT0S: undefined,
  '45': 45,
  '0': undefined,
  '1 Day': 1440,
  '10-15 Minutes': 15,
  '10 to 15 min': 15,
  '1 hour 30 minutes': 90,
  '1 hr. 5 mins': 65,
  '1h30': 90,
  '1h 30m': 90,
  '1:30': 90,
  '01:30:00': 90,
  '1/2 hour': 30,
  '1 1/2 hours': 90,
  '1½ Std.': 90,
  '½ h': 30,
  '1,5 Stunden': 90,
  '2 hours, 10 minutes': 130,
  'an hour': 60,
  'about 20 min': 20,
  '2 uur en 5 minuten': 125,
  '1 heure 15': 75,
  '3 días': 4320,
  '2 ore': 120,
  '2 timmar': 120,
  '1 time 30 minutter': 90,
  '1 h à 2 h': 120,
  '30 seconds': 1,
  PT28564200M: undefined,
  '1 godz. 20 min': 80,
  '30 perc': 30,
  '25 minutes to 30 minutes': 30,
  'two hours': 120,
  'half an hour': 30,
  'one hour and fifteen minutes': 75,
  'zwei Stunden': 120,
  'eine halbe Stunde': 30,
  'vingt minutes': 20,
  'tres horas': 180,
  'quindici minuti': 15,
  'twintig minuten': 20,
  'duas horas': 120,
  'tjugofem minuter': 25,
  'to timer': 120,
  'førti minutter': 40,
  '-PT10M': undefined,
  'PT-10M': undefined,
  '-10 min': undefined,
  '−1:30': undefined,
  '-45': undefined,
  overnight: undefined,
  'a while': undefined,
  'Step 4': undefined,
  'at 180° for 20 minutes': 20,
  '': undefined,
  '12 apples': undefined,
}

for (const [text, minutes] of Object.entries(cases))
  it(`reads "${text}" as ${minutes ?? 'no'} minutes`, () => {
    assert.equal(readMinutes(text), minutes)
  })

it('takes little time for any text', () => {
  for (const part of ['1 ', '1/', '9-', 'a ', '½', '1.', 'PT1H', 'h1'])
    assert.doesNotThrow(() => readMinutes(part.repeat(50_000)))
})
