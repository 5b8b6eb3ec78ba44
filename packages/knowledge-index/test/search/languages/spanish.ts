import type { Collection } from './collection.ts'

/** Most questions have no accents, as people type them. */
export const spanish: Collection = {
  language: 'es',
  pages: {
    '/fares': [
      'Tarifas',
      'El billete sencillo de adulto cuesta 6 euros y el de ida y vuelta 10 euros. Los niños pagan la mitad y los bebés viajan gratis. El bono de diez viajes cuesta 45 euros.',
    ],
    '/timetable': [
      'Horarios',
      'El primer barco zarpa a las 7 y el último a las 21 horas. En verano hay salidas cada media hora y en invierno cada hora. Los días festivos rige el horario del domingo.',
    ],
    '/cancellation': [
      'Cancelación y devolución',
      'La anulación hasta el día anterior es gratuita. El mismo día retenemos la mitad del precio. El reembolso llega a la tarjeta de crédito con la que pagó.',
    ],
    '/luggage': [
      'Equipaje',
      'Cada pasajero puede llevar dos maletas. Cada bulto pesa como máximo 20 kilos. Las tablas de surf pagan un suplemento.',
    ],
    '/bicycles': [
      'Bicicletas',
      'Una bicicleta cuesta 1 euro. A bordo las bicis se sujetan en el aparcabicicletas. No hace falta reservar.',
    ],
    '/pets': [
      'Animales',
      'Los perros pequeños y los gatos viajan en el salón dentro de su transportín. Los perros grandes van en cubierta con bozal. Los perros guía pueden ir a cualquier sitio.',
    ],
    '/weather': [
      'Suspensión del servicio',
      'Con viento fuerte o niebla densa puede suspenderse la navegación. Lo anunciamos a las 6 en la página web. Devolvemos íntegro el billete de las salidas suspendidas.',
    ],
    '/lost': [
      'Objetos perdidos',
      'Lo olvidado a bordo se guarda tres meses en la oficina del muelle. Llame por teléfono y describa el objeto. También lo enviamos por correo contra reembolso.',
    ],
    '/groups': [
      'Descuento para grupos',
      'Los grupos desde 15 personas pagan un 20 por ciento menos. Las excursiones de colegios tienen una rebaja mayor. La petición se hace con una semana de antelación.',
    ],
    '/access': [
      'Accesibilidad',
      'Se puede subir en silla de ruedas. En el muelle hay rampa y aseo adaptado. Quien necesite ayuda avise la víspera.',
    ],
  },
  questions: [
    ['cuanto cuesta el billete de ida y vuelta', '/fares'],
    ['viajan gratis los bebes', '/fares'],
    ['precio para niños', '/fares'],
    ['a que hora sale el ultimo barco', '/timetable'],
    ['horario dias festivos', '/timetable'],
    ['salidas en invierno', '/timetable'],
    ['cancelacion del mismo dia', '/cancellation'],
    ['devolución a la tarjeta de credito', '/cancellation'],
    ['peso maximo de la maleta', '/luggage'],
    ['tabla de surf', '/luggage'],
    ['puedo subir mi bicicleta', '/bicycles'],
    ['reservar sitio para bici', '/bicycles'],
    ['puedo llevar un perro', '/pets'],
    ['transportin para gatos', '/pets'],
    ['que pasa si hay niebla', '/weather'],
    ['suspension por viento', '/weather'],
    ['he olvidado algo a bordo', '/lost'],
    ['telefono de objetos perdidos', '/lost'],
    ['descuento de grupo', '/groups'],
    ['excursion del colegio', '/groups'],
    ['sillas de ruedas', '/access'],
    ['aseos en el muelle', '/access'],
  ],
}
