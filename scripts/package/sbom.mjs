// The software bill of materials of a package: CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/

/** An SPDX expression; anything else is a name. */
const isExpression = (licence) => /^\(?[\w.+-]+( (OR|AND|WITH) [\w.+-]+)*\)?$/.test(licence);

const licensesOf = (licence) =>
  isExpression(licence) ? [{ expression: licence }] : [{ license: { name: licence } }];

/**
 * @param {import('./components.mjs').Component[]} components
 * @param {{name: string, version: string, license: string}} manifest package.json
 * @param {number} date epoch seconds
 */
export function sbom(components, manifest, date) {
  const { name, version, license } = manifest;
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(date * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': name,
        ...{ name, version, licenses: licensesOf(license) },
      },
    },
    components: components.map(({ type = 'library', name, version, licence, purl }) => ({
      type,
      'bom-ref': purl ?? name,
      ...{ name, version, licenses: licensesOf(licence), purl },
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
