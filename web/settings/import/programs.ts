interface Program {
  readonly name: string
  /** The kinds of files. */
  readonly files: string
  /** The menus that lead to the file, as the English program names them. */
  readonly menus?: string
}

/** The programs of docs/moving-in.md, with the files that they export. */
export const PROGRAMS: readonly Program[] = [
  { name: 'Mealie', files: 'zip, JSON', menus: 'Group → Data → Recipes → Export' },
  { name: 'Tandoor', files: 'zip', menus: 'Export → Tandoor' },
  {
    name: 'Paprika 3',
    files: 'paprikarecipes',
    menus: 'Settings → Export → Paprika Recipe Format',
  },
  { name: 'RecipeSage', files: 'JSON-LD', menus: 'Settings → Export → JSON-LD' },
  { name: 'Nextcloud Cookbook', files: 'zip' },
  { name: 'KitchenOwl', files: 'JSON', menus: 'Household → Export' },
  { name: 'Grocy', files: 'grocy.db' },
  { name: 'Plan to Eat', files: 'CSV, zip', menus: 'Account → Export' },
  { name: 'Recipe Keeper', files: 'zip, HTML', menus: 'Settings → Export → HTML' },
  { name: 'Copy Me That', files: 'zip, HTML', menus: 'Account → Export → HTML' },
  { name: 'My Recipe Box', files: 'CSV', menus: 'Settings → Export → CSV' },
  { name: 'Chowdown', files: 'zip' },
  { name: 'Cooklang', files: 'zip, cook' },
  { name: 'schema.org', files: 'JSON-LD, zip' },
]
