/** Where the timers are while a page is loaded again. */
export const TIMERS_KEY = 'larder.timers'

/** Whether this tab has started a timer. It needs none of the code of the timers. */
export const hasTimers = (): boolean => sessionStorage.getItem(TIMERS_KEY) !== null
