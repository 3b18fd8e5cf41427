/** The parts of svgcanvas that are used; the package has no types of its own. */
declare module 'svgcanvas' {
  interface Context extends CanvasRenderingContext2D {
    /** @param named whether named entities become numbers, as XML demands */
    getSerializedSvg(named: boolean): string;
  }
  const Context: new (options: { width: number; height: number }) => Context;
}
