/** The addresses that the handbook links to: the only ones that the window can ask main to open. */
import * as z from 'zod/mini';

export const Source = z.enum([
  'https://cfconventions.org/standard-names.html',
  'https://datapackage.org',
  'https://doi.org/10.1016/j.pocean.2015.12.014',
  'https://doi.org/10.1080/00031305.1996.10473566',
  'https://doi.org/10.1111/j.2517-6161.1990.tb01775.x',
  'https://doi.org/10.13155/46607',
  'https://github.com/ioos/ioos_qc',
  'https://ioos.noaa.gov/ioos-in-action/wave-data/',
]);
export type Source = z.infer<typeof Source>;
