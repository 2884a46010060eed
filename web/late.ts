// What every household needs right after its rows are shown: the rules, and the field that reads what is typed. The
// build makes one file of them (`src/api/web-app/join-late.ts`).
import 'larder-client/view/apply-outbox.ts'
import '#web/shopping-lists/items/add-bar.tsx'
