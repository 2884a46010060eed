import type { importTexts as english } from '#web/texts/en/import.ts'

export const importTexts: typeof english = {
  import: {
    explain:
      'Trae recetas, alimentos, despensa, listas y comidas de otra aplicación: exporta allí un archivo y elígelo aquí. Importar el mismo archivo dos veces no cambia nada.',
    programs: '¿Qué aplicaciones?',
    byContent:
      'Larder reconoce la aplicación por el contenido del archivo. «Moving in», en la documentación, explica cómo conseguir cada archivo.',
    pantry: 'Una despensa de una hoja de cálculo',
    viewer: 'En este hogar solo puedes ver. Sus miembros pueden importar.',
    choose: 'Elegir un archivo',
    drop: 'o suéltalo aquí',
    chosen: (file: string, size: string, household: string) =>
      `«${file}» (${size}) se añadirá a «${household}».`,
    keeps:
      'No se borra nada. Los alimentos, lugares y listas con el mismo nombre se vuelven a usar, y lo que has cambiado aquí se queda.',
    everyone: 'Todo el hogar ve lo que se añade.',
    takes: {
      zero: 'Tarda menos de un minuto.',
      one: 'Tarda alrededor de {n} minuto.',
      other: 'Tarda unos {n} minutos.',
    },
    start: 'Importar',
    sending: (file: string) => `Enviando «${file}»`,
    sent: (sent: string, of: string) => `${sent} de ${of}`,
    stay: 'Deja esta página abierta hasta que se envíe el archivo. Después, la importación sigue sola.',
    earlier: 'Importaciones anteriores',
    file: 'Un archivo',
    toImports: 'Todas las importaciones',
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
    done: 'Se ha importado todo el archivo.',
    doneExcept: {
      one: 'No se ha podido importar {n} elemento. El resto sí.',
      other: 'No se han podido importar {n} elementos. El resto sí.',
    },
    cancelled: 'Importación cancelada. Lo que ya se importó se queda.',
    stays:
      'Lo que ya se importó se queda. Puedes enviar otra vez el mismo archivo: nada se importa dos veces.',
    photos: { one: '{n} foto importada.', other: '{n} fotos importadas.' },
    show: 'Mostrar',
    none: 'Aquí no hay nada.',
    more: 'Mostrar más',
    usesYours: 'Ya tienes uno con este nombre. Se usa ese.',
    skipped: 'Dejado como está aquí',
    counted: (name, count) => `${name}: ${count}`,
    outcomes: {
      all: 'Todo',
      created: 'Nuevo',
      updated: 'Actualizado',
      unchanged: 'Sin cambios',
      kept: 'Cambiado aquí, así que se queda',
      deleted: 'Borrado aquí, así que no vuelve',
      broken: 'Con error',
    },
    kinds: {
      recipe: 'Receta',
      food: 'Alimento',
      place: 'Lugar',
      stock: 'Existencias',
      list: 'Lista',
      list_item: 'Artículo',
      meal: 'Comida',
      location: 'Lugar',
      category: 'Sección',
      barcode: 'Código de barras',
      pantry_item: 'Existencias',
      stock_movement: 'Cambio de existencias',
      cooking: 'Cocinado',
      shopping_list: 'Lista',
      shopping_item: 'Artículo',
      recurring_item: 'Artículo repetido',
      recipe_collection: 'Colección',
      collected_recipe: 'Receta de una colección',
      store: 'Tienda',
      meal_plan_entry: 'Comida',
      photo: 'Foto',
      household: 'Hogar',
    },
    problems: {
      noAnswer:
        'El archivo no ha llegado: no podemos conectar con el servidor. Revisa tu conexión e impórtalo otra vez.',
      tooLarge:
        'Este archivo es demasiado grande para este servidor. Exporta menos cosas a la vez, o pregunta a quien lo gestiona.',
      another: 'Hay una importación en curso en este hogar. Espera a que termine.',
      brokeOff: 'Solo ha llegado una parte del archivo. Elígelo otra vez.',
      empty: 'Este archivo está vacío. Elige otro.',
      notRead:
        'Larder no puede leer este archivo. Es de una aplicación que Larder no conoce, o está dañado o protegido.',
      stopped:
        'La importación se ha parado antes de tiempo. Lo que ya se importó se queda. Puedes enviar otra vez el mismo archivo: nada se importa dos veces.',
    },
  },
  export: {
    explain: (household: string) => `Todo «${household}» en un archivo zip, para guardarlo.`,
    inside:
      'Tiene todos los datos en JSON, todas las fotos y cada receta en dos formatos que leen otras aplicaciones: JSON-LD y Cooklang.',
    rows: {
      recipes: { one: '{n} receta', other: '{n} recetas' },
      foods: { one: '{n} alimento', other: '{n} alimentos' },
      packs: { one: '{n} paquete en la despensa', other: '{n} paquetes en la despensa' },
    },
    size: (size: string) => `unos ${size}`,
    without:
      'No incluye contraseñas, sesiones, invitaciones, enlaces de invitado ni ajustes de notificaciones.',
    keeps: 'Aquí no se cambia ni se borra nada.',
    takes:
      'Suele tardar unos segundos, o unos minutos si hay muchas fotos. Deja esta página abierta.',
    account: 'Los datos de tu cuenta están en «Tus datos».',
    download: 'Descargar el hogar',
    loading: 'Cargando …',
    exported: 'Guardado en tus descargas.',
  },
}
