import type { importTexts as english } from '#web/texts/en/import.ts'

export const importTexts: typeof english = {
  import: {
    explain:
      'Trae recetas, alimentos, despensa, listas y comidas de otro programa: expórtalas allí y elige aquí el archivo. El mismo archivo dos veces no cambia nada.',
    programs: '¿Qué programas?',
    byContent:
      'Larder reconoce el programa por el contenido del archivo. «Moving in», en su documentación, explica cómo conseguir cada archivo.',
    pantry: 'Una despensa de una hoja de cálculo',
    viewer: 'En este hogar solo puedes leer. Los miembros pueden importar.',
    choose: 'Elegir un archivo',
    drop: 'o suéltalo aquí',
    chosen: (file: string, size: string, household: string) =>
      `«${file}» (${size}) entra en «${household}».`,
    start: 'Importar',
    sending: (file: string) => `Enviando «${file}»`,
    sent: (sent: string, of: string) => `${sent} de ${of}`,
    stay: 'Deja esta página abierta hasta que se envíe el archivo. Después, la importación sigue sola.',
    earlier: 'Importaciones anteriores',
    file: 'Un archivo',
    toImports: 'Ver todas las importaciones',
    states: {
      waiting: 'En espera',
      running: 'En curso',
      done: 'Terminada',
      failed: 'Fallida',
      cancelled: 'Cancelada',
    },
    doneSoFar: (done: string) => `${done} hasta ahora`,
    doneOf: (done: string, total: string) => `${done} de ${total}`,
    goesOn: 'Puedes salir de esta página: la importación sigue. Termina si cierras la sesión.',
    cancel: 'Cancelar la importación',
    done: 'Se ha leído todo el archivo.',
    doneExcept: {
      one: '{n} elemento no ha podido entrar. El resto sí.',
      other: '{n} elementos no han podido entrar. El resto sí.',
    },
    cancelled: 'La importación se ha cancelado. Lo que ya entró se queda.',
    stays:
      'Lo que ya entró se queda. Puedes enviar otra vez el mismo archivo: nada entra dos veces.',
    photos: { one: 'Ha venido {n} foto.', other: 'Han venido {n} fotos.' },
    show: 'Mostrar',
    none: 'No hay ninguno.',
    more: 'Mostrar más',
    usesYours: 'Ya tienes uno con este nombre. Se usa ese.',
    outcomes: {
      all: 'Todo',
      created: 'Nuevo',
      updated: 'Actualizado',
      unchanged: 'Como antes',
      kept: 'Cambiado aquí, así que se queda',
      deleted: 'Borrado aquí, así que no vuelve',
      broken: 'No es posible',
    },
    kinds: {
      recipe: 'Receta',
      food: 'Alimento',
      place: 'Lugar',
      stock: 'Existencias',
      list: 'Lista',
      list_item: 'Artículo de lista',
      meal: 'Comida',
      location: 'Lugar',
      category: 'Categoría',
      barcode: 'Código de barras',
      pantry_item: 'Existencias',
      stock_movement: 'Cambio de existencias',
      cooking: 'Cocinado',
      shopping_list: 'Lista',
      shopping_item: 'Artículo de lista',
      recurring_item: 'Artículo que se repite',
      store: 'Tienda',
      meal_plan_entry: 'Comida',
      photo: 'Foto',
      household: 'Hogar',
    },
    problems: {
      noAnswer:
        'El archivo no ha llegado, porque el servidor no responde. Revisa tu conexión e impórtalo otra vez.',
      tooLarge:
        'Este archivo es demasiado grande para este Larder. Exporta menos cosas a la vez, o pregunta a quien lo gestiona.',
      another: 'Hay una importación en curso en este hogar. Espera a que termine.',
      brokeOff: 'El archivo no ha llegado entero. Elígelo otra vez.',
      empty: 'Este archivo está vacío. Elige otro.',
      notRead:
        'Larder no puede leer este archivo. No es de ningún programa que Larder conozca, o está dañado o protegido.',
      stopped:
        'La importación se ha parado antes de tiempo. Lo que ya entró se queda. Puedes enviar otra vez el mismo archivo: nada entra dos veces.',
    },
  },
  export: {
    explain: (household: string) =>
      `Todo «${household}» en un solo archivo zip, para que lo guardes.`,
    inside:
      'Tiene todos los datos como JSON, todas las fotos y cada receta en dos formas que leen otros programas: JSON-LD y Cooklang.',
    account: 'Los datos de tu cuenta están en «Tus datos».',
    download: 'Descargar el hogar',
    loading: 'Cargando …',
    exported: 'El archivo está en tus descargas.',
  },
}
