/** The two channels between a page and main. Without zod, so that the preload script stays small. */
export const callChannel = 'almanac:call';
export const eventChannel = 'almanac:event';
