/** The texts of the settings that bring a household in, and take it out. */
export const importTexts = {
  import: {
    explain:
      'Bring recipes, foods, stock, lists and meals from another program: export them there, and choose the file here. The same file twice changes nothing.',
    programs: 'Which programs?',
    byContent:
      'Larder finds out by the content of the file which program it is from. “Moving in” in its documentation tells how to get each file.',
    pantry: 'A pantry from a spreadsheet',
    viewer: 'You can only read in this household. Its members can import.',
    choose: 'Choose a file',
    drop: 'or drop it here',
    chosen: (file: string, size: string, household: string) =>
      `“${file}” (${size}) comes into “${household}”.`,
    start: 'Import',
    sending: (file: string) => `Sending “${file}”`,
    sent: (sent: string, of: string) => `${sent} of ${of}`,
    stay: 'Keep this page open until the file is sent. Then the import goes on by itself.',
    earlier: 'Earlier imports',
    file: 'A file',
    toImports: 'Go to all imports',
    states: {
      waiting: 'Waiting',
      running: 'Running',
      done: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    doneSoFar: (done: string) => `${done} so far`,
    doneOf: (done: string, total: string) => `${done} of ${total}`,
    goesOn: 'You can leave this page: the import goes on. It ends if you sign out.',
    cancel: 'Cancel the import',
    done: 'Everything in the file was read.',
    doneExcept: {
      one: '{n} record could not come in. The rest did.',
      other: '{n} records could not come in. The rest did.',
    },
    cancelled: 'The import was cancelled. The rows that were stored stay.',
    stays:
      'The rows that were stored stay. You can send the same file again: nothing is imported twice.',
    photos: { one: '{n} photo came along.', other: '{n} photos came along.' },
    show: 'Show',
    none: 'There are none.',
    more: 'Show more',
    usesYours: 'You have one with this name already. It is used.',
    outcomes: {
      all: 'All',
      created: 'New',
      updated: 'Updated',
      unchanged: 'As before',
      kept: 'Changed here, so it stays',
      deleted: 'Deleted here, so it stays away',
      broken: 'Not possible',
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
      store: 'Shop',
      meal_plan_entry: 'Meal',
      photo: 'Photo',
      household: 'Household',
    },
    problems: {
      noAnswer:
        'The file did not arrive, because the server does not answer. Check your connection, and import the file again.',
      tooLarge:
        'This file is too large for this Larder. Export fewer things at a time, or ask the person who runs it.',
      another: 'An import is running in this household. Wait until it ends.',
      brokeOff: 'The file did not arrive as a whole. Choose it again.',
      empty: 'This file is empty. Choose another one.',
      notRead:
        'Larder can not read this file. It is from no program that Larder knows, or it is damaged or locked.',
      stopped:
        'The import stopped too early. The rows that were stored stay. You can send the same file again: nothing is imported twice.',
    },
  },
  export: {
    explain: (household: string) => `All of “${household}” as one zip file, for you to keep.`,
    inside:
      'It has all rows as JSON, all photos, and each recipe in two forms that other programs can read: JSON-LD and Cooklang.',
    account: 'The data of your account is under “Your data”.',
    download: 'Download the household',
    loading: 'Loading …',
    exported: 'The file is in your downloads.',
  },
}
