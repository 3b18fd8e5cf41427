/** What a schema says of a value that it refuses: `zod/mini` comes without words. */

import { config } from 'zod/mini';
import en from 'zod/v4/locales/en.js';

config(en());
