const MAX_PIXELS = 4_096

/**
 * A photo of the telephone's own camera, or undefined when the person thought better of it. In browsers there is none to
 * ask for: a file field with `capture` does it.
 */
export async function takePhoto(): Promise<File | undefined> {
  const { Camera } = await import('@capacitor/camera')
  try {
    const { webPath } = await Camera.takePhoto({
      quality: 90,
      targetWidth: MAX_PIXELS,
      targetHeight: MAX_PIXELS,
      correctOrientation: true,
    })
    if (!webPath) return undefined
    const blob = await (await fetch(webPath)).blob()
    return new File([blob], 'photo.jpg', { type: blob.type || 'image/jpeg' })
  } catch {
    // Closed without a photo, or not allowed: the telephone has said so itself.
    return undefined
  }
}
