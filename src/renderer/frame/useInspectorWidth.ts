/** How wide the inspector is: remembered in this window's storage, kept within the window. */
import { useEffect, useMemo, useState } from 'react';
import { useApp } from '#renderer/stores/app.ts';

const KEY = 'inspector-width';
/** A share of the window, so that a small one keeps a map worth the name. */
const usualWidth = (windowWidth: number): number =>
  Math.round(Math.min(432, Math.max(360, windowWidth * 0.36)));
/** The rail and the least a screen needs. */
const REST = 84 + 340;

const LEAST = 320;

export interface WidthLimits {
  least: number;
  most: number;
  usual: number;
}

export const widthLimits = (windowWidth: number): WidthLimits => ({
  least: LEAST,
  most: Math.max(LEAST, windowWidth - REST),
  usual: usualWidth(windowWidth),
});

/** No room for a screen beside the inspector: it lies over it. */
export const isCramped = (windowWidth: number): boolean => windowWidth < REST + LEAST;

export const clampWidth = (width: number, { least, most }: WidthLimits): number =>
  Math.round(Math.min(most, Math.max(least, width)));

export function useInspectorWidth() {
  const [windowWidth, setWindowWidth] = useState(window.innerWidth);
  const [wanted, setWanted] = useState(
    () => Number(localStorage.getItem(KEY)) || usualWidth(window.innerWidth),
  );
  useEffect(() => {
    const resized = (): void => setWindowWidth(window.innerWidth);
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  const cramped = isCramped(windowWidth);
  useEffect(() => useApp.setState({ cramped }), [cramped]);
  const limits = useMemo(() => widthLimits(windowWidth), [windowWidth]);
  const setWidth = (width: number): void => {
    const kept = clampWidth(width, limits);
    setWanted(kept);
    localStorage.setItem(KEY, String(kept));
  };
  return {
    width: clampWidth(wanted, limits),
    limits,
    cramped,
    setWidth,
  };
}
