export interface Crop {
  /** From 0 (left, top) to 1 (right, bottom): position of the crop within the remaining space. */
  x: number
  y: number
  /** 1 shows as much as fits. */
  zoom: number
}

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const MAX_ZOOM = 4

interface Size {
  width: number
  height: number
}

/** The part of a picture, in its pixels, that a cut of this aspect (width by height) shows. */
export function areaOf({ width, height }: Size, aspect: number, { x, y, zoom }: Crop) {
  const shown = Math.min(width, height * aspect) / zoom
  return {
    left: (width - shown) * x,
    top: (height - shown / aspect) * y,
    width: shown,
    height: shown / aspect,
  }
}

/** The cut after the picture was pushed by a share of the frame's width and height. */
export function pushed(size: Size, aspect: number, crop: Crop, by: { x: number; y: number }): Crop {
  const area = areaOf(size, aspect, crop)
  const free = { x: size.width - area.width, y: size.height - area.height }
  const move = (at: number, share: number, shown: number, room: number) =>
    room < 1 ? at : Math.min(1, Math.max(0, at - (share * shown) / room))
  return {
    ...crop,
    x: move(crop.x, by.x, area.width, free.x),
    y: move(crop.y, by.y, area.height, free.y),
  }
}
