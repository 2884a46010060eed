// What every household needs right after its rows are shown: the rules, the field that reads what is typed, and the keys
// of a keyboard. The build makes one file of them (`src/api/web-app/join-late.ts`).
import 'larder-client/view/apply-outbox.ts'
import '#web/desktop/keys.ts'
import '#web/shopping-lists/items/add-bar.tsx'
