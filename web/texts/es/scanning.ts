import type { scanTexts as english } from '#web/texts/en/scanning.ts'

export const scanTexts: typeof english = {
  title: 'Escanear un código de barras',
  back: 'Atrás',
  hint: 'Pon el código delante de la cámara.',
  starting: 'La cámara se está iniciando …',
  light: 'Luz',
  notSecure:
    'La cámara necesita una dirección con https. Puedes escribir los dígitos o hacer una foto.',
  noCamera: 'Larder no puede usar aquí una cámara. Puedes escribir los dígitos o hacer una foto.',
  digits: 'Dígitos debajo del código',
  use: 'Usar estos dígitos',
  wrong: 'Revisa los dígitos: hay uno mal o falta uno.',
  photo: 'Leerlo de una foto',
  reading: 'Leyendo la foto …',
  notFound: 'No hay ningún código en esta foto. Acércate más, con buena luz.',
  noReader:
    'No se pudo cargar el lector de códigos. Escribe los dígitos o prueba otra vez con conexión.',
}
