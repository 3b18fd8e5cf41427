/** The parts of svgcanvas that are used; the package has no types of its own. */
declare module 'svgcanvas' {
  class Element {
    width: number;
    height: number;
    getContext(type: '2d'): CanvasRenderingContext2D & {
      /** @param named whether named entities become numbers, as XML demands */
      getSerializedSvg(named: boolean): string;
    };
  }
}
