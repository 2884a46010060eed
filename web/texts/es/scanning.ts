import type { scanTexts as english } from '#web/texts/en/scanning.ts'

export const scanTexts: typeof english = {
  title: 'Escanear un código de barras',
  back: 'Atrás',
  hint: 'Pon el código delante de la cámara.',
  starting: 'La cámara se está iniciando …',
  light: 'Luz',
  notSecure:
    'La cámara solo funciona en páginas con https. Puedes escribir los dígitos o hacer una foto.',
  noCamera: 'Larder no tiene cámara que usar. Puedes escribir los dígitos o hacer una foto.',
  digits: 'Dígitos debajo del código',
  use: 'Usar estos dígitos',
  wrong: 'Revisa los dígitos: hay uno mal o falta uno.',
  photo: 'Leerlo de una foto',
  reading: 'Leyendo la foto …',
  notFound: 'En esta foto no hay código. Hazla más de cerca y con luz suficiente.',
  noReader:
    'No se pudo cargar el lector de códigos. Escribe los dígitos o prueba otra vez con conexión.',
}
