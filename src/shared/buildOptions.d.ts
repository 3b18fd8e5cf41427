/** Where a check for a newer version asks (electron.vite.config.ts); null: this build checks for none. */
declare const UPDATE_ADDRESS: string | null;
/** The version that package.json names. */
declare const SUPPORTED_ELECTRON: string;
