/** The texts of the public pages of a recipe. */
export const publicPageTexts = {
  publicPage: {
    title: 'Public page',
    explain:
      'Everybody who has the address reads this recipe with its first photo, without an account. Your note and your rating stay private. Later changes of the recipe are shown too.',
    ends: 'The page works until you end it, the recipe is deleted, or its maker leaves the household.',
    make: 'Make a page',
    made: 'Keep the address now: it is shown only once.',
    existing: 'Pages that can be read',
    since: (day: string) => `Since ${day}`,
    by: (name: string) => `by ${name}`,
    end: (day: string) => `End the page since ${day}`,
    ended: 'The page can not be read any more.',
    offline: 'The server does not answer. Public pages need a connection: try again later.',
    notThere:
      'The server does not have this recipe or this page. Wait until all is saved, and try again.',
    tooMany: 'This recipe has as many pages as are possible. End one first.',
  },
}
