import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { IconButton } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole, useRows } from '#web/data/home.ts'
import type { Food } from '#web/pantry/items/lots.ts'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** The barcodes of a food, with their packs. */
export function FoodBarcodes({ food }: { readonly food: Food }): JSX.Element | null {
  const { pantry } = texts.value
  const home = useHome()
  const mayWrite = useRole() !== 'viewer'
  const codes = useRows((all) => all.barcodes.where({ food_id: food.id }), [food.id])
  const remove = (row: RowOf<'barcode'>) => {
    const { code, food_id, label, pack_quantity, pack_unit } = row
    return attempt(() => home.barcodes.delete(row.id), {
      said: pantry.said.deleted(shortCode(code)),
      undo: () => home.barcodes.create({ code, food_id, label, pack_quantity, pack_unit }),
    })
  }
  if (codes.length === 0 && !mayWrite) return null
  return (
    <section class="section">
      <h2 class="section-title">{pantry.food.barcodes}</h2>
      {codes.length > 0 && (
        <ul class="rows">
          {codes.map((row) => (
            <li key={row.id}>
              <span class="row-main">
                {shortCode(row.code)}
                <span class="quiet small">
                  {[row.label, formatAmount(row.pack_quantity, row.pack_unit)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {mayWrite && (
                <IconButton
                  icon="close"
                  label={pantry.food.removeBarcode(shortCode(row.code))}
                  onPress={() => remove(row)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <a class="button" href={`/scan?to=/pantry/food/${food.id}`} data-document>
          <Icon name="barcode" />
          {pantry.food.addBarcode}
        </a>
      )}
    </section>
  )
}

/** A stored code has 14 digits. Printed ones have fewer zeros. */
export const shortCode = (code: string): string => code.replace(/^0{1,6}(?=\d{8,13}$)/, '')
