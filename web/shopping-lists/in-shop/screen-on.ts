import { signal } from '@preact/signals'

/** Whether the screen stays on while a list is shown. It begins anew with each start of the app. */
export const staysOn = signal(false)
