/** The exit code of a process that took more memory than it may. */
export const OUT_OF_MEMORY = 86
