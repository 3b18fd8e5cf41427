/** The parts of svgcanvas that are used; the package has no types of its own. */
declare module 'svgcanvas' {
  interface Context extends CanvasRenderingContext2D {
    getSvg(): SVGSVGElement;
  }
  const Context: { new (options: { width: number; height: number }): Context; prototype: Context };
}
