/** The longer side of a photo that the server keeps, in pixels. */
const LONGEST = 2048
const QUALITY = 0.85

/**
 * Makes a photo as small as the server keeps it, so that it is sent faster.
 *
 * @param file in a format that the browser can show
 * @returns a JPEG
 * @throws DOMException if the browser can't read it
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new DOMException('This is no image.'))),
      'image/jpeg',
      QUALITY,
    )
  })
}
