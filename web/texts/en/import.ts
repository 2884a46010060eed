/** The texts of the settings that bring a household in, and take it out. */
export const importTexts = {
  import: {
    explain:
      'Bring recipes, foods, pantry, lists and meals from another app: export a file there and choose it here. Importing the same file twice changes nothing.',
    programs: 'Which apps?',
    byContent:
      'Larder recognises the app by the content of the file. “Moving in” in the documentation shows how to get each file.',
    pantry: 'A pantry from a spreadsheet',
    viewer: 'You can only view this household. Its members can import.',
    choose: 'Choose a file',
    drop: 'or drop it here',
    chosen: (file: string, size: string, household: string) =>
      `“${file}” (${size}) will be added to “${household}”.`,
    keeps:
      'Nothing is deleted. Foods, places and lists with the same name are used again, and what you’ve changed here stays.',
    everyone: 'Everyone in this household sees what’s added.',
    /** Minutes; none for less than one. */
    takes: {
      zero: 'This takes less than a minute.',
      one: 'This takes about {n} minute.',
      other: 'This takes about {n} minutes.',
    },
    start: 'Import',
    sending: (file: string) => `Sending “${file}”`,
    sent: (sent: string, of: string) => `${sent} of ${of}`,
    stay: 'Keep this page open until the file is sent. The import then continues by itself.',
    earlier: 'Earlier imports',
    file: 'A file',
    toImports: 'All imports',
    states: {
      waiting: 'Waiting',
      running: 'Running',
      done: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    doneSoFar: (done: string) => `${done} so far`,
    doneOf: (done: string, total: string) => `${done} of ${total}`,
    goesOn: 'You can leave this page: the import continues. It stops if you sign out.',
    cancel: 'Cancel import',
    done: 'Everything in the file was imported.',
    doneExcept: {
      one: '{n} entry couldn’t be imported. The rest was.',
      other: '{n} entries couldn’t be imported. The rest were.',
    },
    cancelled: 'Import cancelled. What was imported so far stays.',
    stays:
      'What was imported so far stays. You can send the same file again: nothing is imported twice.',
    photos: { one: '{n} photo imported.', other: '{n} photos imported.' },
    show: 'Show',
    none: 'Nothing here.',
    more: 'Show more',
    usesYours: 'You already have one with this name, so it’s used.',
    skipped: 'Kept as it is here',
    counted: (name: string, count: string) => `${name}: ${count}`,
    outcomes: {
      all: 'All',
      created: 'New',
      updated: 'Updated',
      unchanged: 'Unchanged',
      kept: 'Changed here, so kept',
      deleted: 'Deleted here, so left out',
      broken: 'Failed',
    },
    kinds: {
      recipe: 'Recipe',
      food: 'Food',
      place: 'Place',
      stock: 'Stock',
      list: 'List',
      list_item: 'List item',
      meal: 'Meal',
      // Of Larder's own export.
      location: 'Place',
      category: 'Category',
      barcode: 'Barcode',
      pantry_item: 'Stock',
      stock_movement: 'Change of stock',
      cooking: 'Cooking',
      shopping_list: 'List',
      shopping_item: 'List item',
      recurring_item: 'Repeated item',
      recipe_collection: 'Collection',
      collected_recipe: 'Recipe in a collection',
      store: 'Shop',
      meal_plan_entry: 'Meal',
      photo: 'Photo',
      household: 'Household',
    },
    problems: {
      noAnswer:
        'The file didn’t arrive: we can’t reach the server. Check your connection and import the file again.',
      tooLarge:
        'This file is too large for this server. Export less at a time, or ask the person who runs it.',
      another: 'An import is running in this household. Wait until it ends.',
      brokeOff: 'Only part of the file arrived. Choose it again.',
      empty: 'This file is empty. Choose another one.',
      notRead:
        'Larder can’t read this file. It’s from an app that Larder doesn’t know, or it’s damaged or locked.',
      stopped:
        'The import stopped early. What was imported so far stays. You can send the same file again: nothing is imported twice.',
    },
  },
  export: {
    explain: (household: string) =>
      `Everything in “${household}” as one zip file, for you to keep.`,
    inside:
      'It has all data as JSON, all photos, and each recipe in two formats that other apps can read: JSON-LD and Cooklang.',
    rows: {
      recipes: { one: '{n} recipe', other: '{n} recipes' },
      foods: { one: '{n} food', other: '{n} foods' },
      packs: { one: '{n} pack in the pantry', other: '{n} packs in the pantry' },
    },
    size: (size: string) => `about ${size}`,
    without: 'Not in it: passwords, sign-ins, invites, guest links and notification settings.',
    keeps: 'Nothing here is changed or deleted.',
    takes: 'It usually takes a few seconds, with many photos a few minutes. Keep this page open.',
    account: 'Your account’s data is under “Your data”.',
    download: 'Download household',
    loading: 'Loading …',
    exported: 'Saved to your downloads.',
  },
}
