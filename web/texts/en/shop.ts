/** The texts of what a list can do besides: they come after the first screen. */
export const shopTexts = {
  browse: {
    title: 'Pick items',
    recent: 'Recent',
    others: 'Other',
    care: 'Body care',
    done: 'Done',
    aisles: 'Go to aisle',
    removed: (name: string) => `${name} removed`,
  },
  screen: {
    stay: 'Keep screen on',
    stayOff: 'Let screen turn off',
    stays: 'Your screen stays on while this list is open.',
    cannot: 'Your screen may turn off: this browser can’t keep it on.',
  },
  item: {
    photo: 'Add photo',
    photoOf: (name: string) => `Photo of ${name}`,
    removePhoto: 'Remove photo',
    photoRemoved: 'Photo removed',
    move: 'Move to list',
    copy: 'Copy to list',
    moved: (name: string, list: string) => `${name} moved to ${list}`,
    copied: (name: string, list: string) => `${name} copied to ${list}`,
    which: 'Which list?',
    noOther: 'There’s no other list yet.',
  },
  // Of several items at once.
  several: {
    bought: 'Bought',
    notBought: 'Not bought',
    move: 'Move',
    ticked: { one: '{n} item bought', other: '{n} items bought' },
    unticked: { one: '{n} item is back on the list', other: '{n} items are back on the list' },
    deleted: { one: '{n} item deleted', other: '{n} items deleted' },
    moved: (list: string) => ({
      one: `{n} item moved to ${list}`,
      other: `{n} items moved to ${list}`,
    }),
  },
  sum: {
    title: 'Total',
    toBuy: 'To buy',
    bought: 'Bought',
    unpriced: { one: '{n} item has no price', other: '{n} items have no price' },
  },
  out: {
    print: 'Print',
    copy: 'Copy as text',
    copied: 'List copied',
    send: 'Send list',
    tell: 'Tell others I’m shopping',
    told: 'The others have been told.',
    nobody: 'Nobody has turned on notifications for lists.',
  },
  columns: 'Lists side by side',
}
